import type { Consent, DeliveryConfig, InitRequest, InteractionPayload } from '@overlay/contract';
import {
  createDelivery,
  type Delivery,
  defaultDeliveryConfig,
  refusedByViewer,
  type Settle,
} from '../delivery/delivery.ts';
import type { Environment } from '../delivery/environment.ts';
import type { InitConfig, SdkEvents } from './config.ts';
import type { EventEmitter } from './event-emitter.ts';
import { type Privacy, toPrivacy } from './privacy.ts';
import type { TrackError } from './track.ts';
import { createViewer, type Viewer } from './viewer.ts';

/** Attached to an order, so that its conversion finds its viewer (`OverlaySDK.session()`). */
export interface SessionIdentity {
  readonly sessionId: string;
  /** If allowed: the page's own, or a random one with consent. */
  readonly deviceId?: string;
  /** The page's campaign; absent if it names none. */
  readonly campaignId?: string;
}

/** What `init` says about a video, whatever the viewer allows. */
export type InitFacts = Pick<InitRequest, 'videoId' | 'videoIdFrom' | 'sdkVersion'>;

/** Created by `init`: one account, one viewer, one queue. */
export interface ClientSession {
  readonly endpoint: string;
  readonly viewer: Viewer;
  readonly delivery: Delivery;
  config(): InitConfig;
  /** Another `init`: the queue stays. False if it names another account. */
  reconfigure(config: InitConfig): boolean;
  deliveryConfig(): DeliveryConfig;
  applyDeliveryConfig(config: DeliveryConfig): void;
  setConsent(consent: Consent): void;
  optOut(isOut: boolean): void;
  track(json: string, settle: Settle): void;
  lastFailure(): TrackError | undefined;
  /** Identifies the viewer, if they allow it to be sent. */
  identity(): SessionIdentity;
  /** Body of `POST /api/sdk/init`: for a viewer who refused, it requests overlays and contains nothing else. */
  toInitRequest(given: InitFacts): object;
}

export function startSession(
  environment: Environment,
  initialConfig: InitConfig,
  provisionalSessionId: string,
  { emit }: Pick<EventEmitter<SdkEvents>, 'emit'>,
): ClientSession {
  let config = initialConfig;
  const { apiKey } = config;
  const toEndpoint = (given: InitConfig) =>
    (given.endpoint ?? environment.origin ?? '').replace(/\/{1,9}$/, '');
  const endpoint = toEndpoint(config);
  // Prefix of this account's keys in web storage: two accounts in one page never deliver each other's events.
  const namespace = `ovl:${apiKey.slice(-12)}:`;
  const viewer = createViewer({ environment, namespace, provisionalSessionId, given: () => config });
  /** Undefined: the page has not decided. */
  let { consent } = config;
  let deliveryConfig = defaultDeliveryConfig;
  let privacy: Privacy;
  let lastFailure: TrackError | undefined;
  const say = (what: string, { code, message }: TrackError) => {
    if (config.debug) environment.warn(`[overlay] ${what}: ${code} ${message}`);
  };

  const delivery = createDelivery({
    environment,
    endpoint,
    apiKey,
    namespace,
    config: () => deliveryConfig,
    onDelivered(json, { ok, ...receipt }) {
      lastFailure = undefined;
      const payload: InteractionPayload = JSON.parse(json);
      emit('delivered', { ...receipt, payload });
    },
    onDropped(reason, error) {
      say('dropped', error);
      emit('dropped', { reason, error });
    },
    onFailure(error) {
      lastFailure = error;
      say('waiting', error);
      emit('error', error);
    },
  });

  const applyPrivacy = () => {
    const hasOptedOut = viewer.hasOptedOut();
    const hasSignal = environment.hasGlobalPrivacyControl();
    const signal = hasSignal ? deliveryConfig.globalPrivacyControl : 'ignore';
    privacy = toPrivacy(hasOptedOut ? 'denied' : (consent ?? 'cookieless'), signal);
    if (!privacy.isSending) delivery.forget();
    // The queue moves before its old storage is cleared.
    delivery.keepIn(viewer.storageFor(privacy));
    viewer.apply(privacy, Boolean(consent) || hasOptedOut || hasSignal);
  };
  applyPrivacy();

  const identity = () => {
    const deviceId = viewer.deviceId();
    const { campaignId } = config;
    return {
      sessionId: viewer.sessionId(),
      ...(deviceId && { deviceId }),
      ...(campaignId && { campaignId }),
    };
  };
  /** Omitted from JSON if undefined. */
  const toAttribution = () => ({ ...identity(), installationId: config.installationId });

  return {
    endpoint,
    viewer,
    delivery,
    config: () => config,
    reconfigure(next) {
      if (next.apiKey !== apiKey || toEndpoint(next) !== endpoint) return false;
      config = next;
      consent = next.consent ?? consent;
      applyPrivacy();
      return true;
    },
    deliveryConfig: () => deliveryConfig,
    applyDeliveryConfig(next) {
      deliveryConfig = { ...deliveryConfig, ...next };
      applyPrivacy();
    },
    setConsent(next) {
      consent = next;
      applyPrivacy();
    },
    optOut(isOut) {
      viewer.optOut(isOut);
      applyPrivacy();
    },
    track(json, settle) {
      if (!privacy.isSending) return settle(refusedByViewer);
      // Fills in the fields that the payload omits.
      // With the event, not with the request: by then another viewer may be signed in.
      const { viewerToken } = config;
      const event = JSON.stringify({ ...toAttribution(), viewerToken, ...JSON.parse(json) });
      delivery.add(event, settle, event.includes('"interactionType":"cta_click"'));
    },
    lastFailure: () => lastFailure,
    identity,
    toInitRequest: (given) => ({
      key: apiKey,
      consent: consent ?? 'cookieless',
      ...given,
      ...(privacy.isSending && { ...toAttribution(), page: environment.page() }),
    }),
  };
}
