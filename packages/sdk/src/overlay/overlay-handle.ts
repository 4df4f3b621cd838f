import type { OverlayOptions } from '@overlay/contract';

/** Controls an overlay that the page created. */
export interface OverlayHandle {
  readonly overlayId: string;
  readonly videoId: string;
  /** Shows it now, whatever its time, even after it was dismissed. */
  show(): void;
  /** Hides it without dismissing it, until `show()`. */
  hide(): void;
  /** As if the viewer had closed it: an answered overlay then completes. */
  dismiss(): void;
  /** Replaces the given options; false, with a warning, if the result is invalid. */
  update(options: Partial<OverlayOptions>): boolean;
  /** Removes every trace of it. */
  destroy(): void;
}
