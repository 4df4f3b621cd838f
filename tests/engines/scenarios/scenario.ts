import type { OverlayOptions } from '@overlay/contract';
import type { EngineName } from '../engines/engine.ts';
import type { World } from '../world.ts';

/** A row of the table: the same steps in every engine. */
export interface Scenario {
  readonly name: string;
  /** Engines that cannot run it at all, and why. */
  readonly without?: Partial<Readonly<Record<EngineName, string>>>;
  /** No test in tests/sdk covers it in Chromium: `npm test` runs it. */
  readonly onlyHere?: true;
  /** It stops the service, so that no other test may run at that time. */
  readonly stopsService?: true;
  run(world: World): Promise<void>;
}

export const five = [
  { type: 'tap', overlayId: 'ovl_tap', position: 'top-left' },
  { type: 'rating', overlayId: 'ovl_rating', position: 'top-right' },
  { type: 'poll', overlayId: 'ovl_poll', position: 'bottom-left', pollOptions: ['Sea', 'City'] },
  { type: 'slider', overlayId: 'ovl_slider', position: 'bottom-right', title: 'How calm?' },
  { type: 'cta', overlayId: 'ovl_cta', position: 'center', ctaText: 'More' },
] as const satisfies readonly OverlayOptions[];
export const [tap, rating, poll, slider, cta] = five;
