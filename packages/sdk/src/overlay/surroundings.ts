import type { InteractionPayload } from '@overlay/contract';
import type { Results } from '../kinds/kind.ts';
import type { OverlayEventDetail, OverlayEventName } from './overlay-event.ts';

/** What an overlay needs of the SDK around it. */
export interface Surroundings {
  readonly locale: () => string;
  readonly campaignId: () => string | undefined;
  send(payload: InteractionPayload): void;
  emit(name: OverlayEventName, detail: OverlayEventDetail): void;
  seen(key: string, scope: 'session' | 'device'): boolean;
  markSeen(key: string, scope: 'session' | 'device'): void;
  /** What others answered, where the service gives it out. */
  results(overlayId: string): Promise<Results | undefined>;
}
