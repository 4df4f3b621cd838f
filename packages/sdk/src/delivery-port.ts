import type { Consent, InitAnswer, InteractionPayload } from '@overlay/contract';
import type { TrackOptions, TrackResult } from './track.ts';

/** What a page gives to `OverlaySDK.init` (decisions 6). */
export interface InitOptions {
  readonly apiKey: string;
  /** Origin of the service; default: the origin that served the script. */
  readonly endpoint?: string;
  readonly analyticsToken?: string;
  readonly campaignId?: string;
  readonly sessionId?: string;
  readonly deviceId?: string;
  readonly installationId?: string;
  readonly consent?: Consent;
  readonly locale?: string;
  readonly debug?: boolean;
}

/** What the overlays need of delivery. */
export interface Delivery {
  readonly sessionId: string;
  track(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  flush(): Promise<void>;
  seen(key: string): boolean;
  markSeen(key: string, scope: 'session' | 'device'): void;
  /** `POST /api/sdk/init` for one video; undefined where the service could not be reached. */
  published(videoId: string): Promise<InitAnswer | undefined>;
  /** A GET under the endpoint with the key of the page. */
  read(path: string): Promise<unknown>;
}
