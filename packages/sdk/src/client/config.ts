import type { DropReason } from '../delivery/drop-counts.ts';
import type { Consent, InteractionPayload } from '../wire.ts';
import type { TrackError } from './track.ts';

/** Options of `OverlaySDK.init`. */
export interface InitConfig {
  /** Publishable: `pk_live_…`. */
  readonly apiKey: string;
  /** Origin of the service. Default: the origin that served the SDK; of the page where a bundler carries it. */
  readonly endpoint?: string;
  /** Short-lived read token for `getAnalytics`. */
  readonly analyticsToken?: string;
  readonly campaignId?: string;
  readonly sessionId?: string;
  /** The page's own name for the device: sent unless the viewer refuses, never kept. */
  readonly deviceId?: string;
  readonly consent?: Consent;
  /** BCP 47. Default: the browser's language. */
  readonly locale?: string;
  /** Says on the console what was dropped and why. */
  readonly debug?: boolean;
  readonly installationId?: string;
}

export interface ClientEvents {
  /** The service has it. */
  delivered: {
    readonly eventId: string;
    readonly receivedAt: string;
    readonly duplicate?: true;
    readonly warning?: string;
    readonly payload: InteractionPayload;
  };
  /** It will never be stored. */
  dropped: { readonly reason: DropReason; readonly error: TrackError };
  /** A request failed; its events are tried again. */
  error: TrackError;
}
