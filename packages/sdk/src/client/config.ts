import type { Consent, InteractionPayload } from '@overlay/contract';
import type { DropReason } from '../delivery/queued-event.ts';
import type { OverlayEvents } from '../overlay/overlay-event.ts';
import type { TrackError } from './track.ts';

/** Options of `OverlaySDK.init`. */
export interface InitConfig {
  /** Publishable key: `pk_live_…`. */
  readonly apiKey: string;
  /** Origin of the service. Default: the origin that served the SDK; the page's if a bundler includes it. */
  readonly endpoint?: string;
  /** Short-lived read token for `getAnalytics`. */
  readonly analyticsToken?: string;
  readonly campaignId?: string;
  readonly sessionId?: string;
  /** The page's identifier for the device: sent unless the viewer refuses, never stored. */
  readonly deviceId?: string;
  readonly consent?: Consent;
  /** BCP 47. Default: the browser's language. */
  readonly locale?: string;
  /** Logs to the console what was dropped and why. */
  readonly debug?: boolean;
  readonly installationId?: string;
  /** Signed by the page's server for this viewer. It is sent with the events that happen while it is set. */
  readonly viewerToken?: string;
}

export interface ClientEvents {
  /** The service has stored it. */
  delivered: {
    readonly eventId: string;
    readonly receivedAt: string;
    readonly duplicate?: true;
    readonly warning?: string;
    readonly correct?: boolean;
    readonly correctOptionId?: string;
    readonly payload: InteractionPayload;
  };
  /** It will never be stored. */
  dropped: { readonly reason: DropReason; readonly error: TrackError };
  /** A request failed; its events are retried. */
  error: TrackError;
}

/** All events that pages may listen to. */
export type SdkEvents = OverlayEvents & ClientEvents;
