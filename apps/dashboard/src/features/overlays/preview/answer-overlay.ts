import type { OverlayType } from '@overlay/contract';

/** The overlay that is drawn in an element. */
export const panelIn = (screen: HTMLElement): HTMLElement | null | undefined =>
  screen.shadowRoot
    ?.querySelector('overlay-layer')
    ?.shadowRoot?.querySelector<HTMLElement>('[part~="panel"]');

/** Answers the overlay that is drawn in an element, as a viewer would; false if none is drawn or open yet. */
export function answerOverlay(screen: HTMLElement, type: OverlayType): boolean {
  const panel = panelIn(screen);
  if (!panel) return false;
  // It has no place yet, neither on the picture nor in a sheet.
  if (panel.style.left === '' && panel.closest('dialog') === null) return false;
  // On a small picture its question opens as a sheet.
  if (panel.matches('.collapsed')) {
    if (!panel.matches('.open')) panel.querySelector<HTMLElement>('[part="chip"]')?.click();
    return false;
  }
  if (panel.matches('.open') && panel.closest('dialog') === null) return false;
  const slider = panel.querySelector<HTMLInputElement>('input[type="range"]');
  if (slider !== null) {
    const [min, max] = [Number(slider.min), Number(slider.max)];
    slider.value = String(min + 0.75 * (max - min));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const choices = [...panel.querySelectorAll<HTMLElement>('[part~="option"]')];
  choices.at(type === 'rating' ? -2 : 0)?.click();
  panel.querySelector<HTMLElement>('[part~="submit"]')?.click();
  return true;
}

/** Long enough for an overlay to be drawn on a slow page. One that nothing draws, such as a refused one, ends the attempts. */
const mostAttempts = 300;

/** Calls `answer` once a frame until it returns true, `signal` is aborted or the attempts are used up. */
export function answerOnceDrawn(
  answer: () => boolean,
  signal: AbortSignal,
  onNextFrame: (run: () => void) => void = requestAnimationFrame,
): void {
  let left = mostAttempts;
  const attempt = () => {
    if (signal.aborted || left === 0 || answer()) return;
    left -= 1;
    onNextFrame(attempt);
  };
  attempt();
}

/** An answered overlay leaves after some seconds; this one stays to be looked at, until `signal` is aborted. */
export function keepAnswered(page: Document, overlayId: string, show: () => void, signal: AbortSignal): void {
  page.addEventListener(
    'overlay-complete',
    ({ detail }: CustomEventInit<{ overlayId?: string }>) => {
      // Before it leaves, so that a sheet stays open.
      if (detail?.overlayId === overlayId) show();
    },
    { signal },
  );
}
