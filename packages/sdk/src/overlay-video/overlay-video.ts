import { type InitConfig, OverlaySDK } from '../index.ts';
import { readMarkup } from './read-markup.ts';

/** Under Node there is no HTMLElement, but the module must still be importable. */
const Base = globalThis.HTMLElement ?? class {};

/**
 * `<overlay-video>` around a `<video>` and descriptions of its overlays: `<overlay-item type="poll" …>` elements, or a
 * `<script type="application/json">` with one object or a list. Attributes: `api-key`, `endpoint` (they call `init`),
 * `campaign-id`, `video-id`, `list` (shows the list of interactions after it).
 */
export class OverlayVideoElement extends Base {
  #made: { destroy(): void }[] = [];

  connectedCallback(): void {
    // While the page is being parsed, the children do not exist yet.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#make());
    else queueMicrotask(() => this.#make());
  }

  disconnectedCallback(): void {
    // An element that is only moved is reconnected at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmake();
    });
  }

  #make(): void {
    const video = this.querySelector('video');
    if (!this.isConnected || this.#made[0] || !video) return;
    const apiKey = this.getAttribute('api-key');
    // What is undefined is absent for `init`.
    const endpoint = this.getAttribute('endpoint') ?? undefined;
    const videoId = this.getAttribute('video-id');
    if (apiKey) OverlaySDK.init({ apiKey, endpoint } as InitConfig);
    if (videoId) video.dataset.videoId = videoId;
    for (const options of readMarkup(this)) {
      const result = OverlaySDK.createOverlay(video, options, this.getAttribute('campaign-id') ?? undefined);
      // Those that were refused have no id.
      const overlay = OverlaySDK.getOverlay(result.overlayId);
      if (overlay) this.#made.push(overlay);
    }
    if (this.hasAttribute('list')) this.#made.push(OverlaySDK.interactionList(video, { container: this }));
  }

  #unmake(): void {
    for (const made of this.#made) made.destroy();
    this.#made = [];
  }
}

if (globalThis.customElements && !customElements.get('overlay-video')) {
  customElements.define('overlay-video', OverlayVideoElement);
}
