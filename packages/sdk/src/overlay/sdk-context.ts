import type { Results } from '../kinds/kind.ts';
import type { InteractionPayload } from '../wire.ts';
import type { OverlayEventDetail, OverlayEventName } from './overlay-event.ts';

/** What an overlay needs of the SDK around it. */
export interface SdkContext {
  readonly locale: () => string;
  readonly campaignId: () => string | undefined;
  /** Returns the event with its session, time and dedupeKey. */
  send(payload: InteractionPayload): InteractionPayload;
  emit(name: OverlayEventName, detail: OverlayEventDetail): void;
  seen(key: string, scope: 'session' | 'device'): boolean;
  markSeen(key: string, scope: 'session' | 'device'): void;
  /** What others answered, where the service gives it out. */
  results(overlayId: string): Promise<Results | undefined>;
}
