import type { OverlayOptions } from '../wire.ts';

/** What a page does with an overlay that it made. */
export interface OverlayHandle {
  readonly overlayId: string;
  readonly videoId: string;
  /** Shows it now, whatever its time, and also after it was dismissed. */
  show(): void;
  /** Takes it away without dismissing it, until `show()`. */
  hide(): void;
  /** As if the viewer had closed it: an answered overlay is then complete. */
  dismiss(): void;
  /** Replaces the options given; false, with a warning, where the outcome is not valid. */
  update(options: Partial<OverlayOptions>): boolean;
  /** Removes every trace of it. */
  destroy(): void;
}
