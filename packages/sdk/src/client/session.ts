import {
  createDelivery,
  type Delivery,
  defaultDeliveryConfig,
  refusedByViewer,
  type Settle,
} from '../delivery/delivery.ts';
import type { Environment } from '../delivery/environment.ts';
import type { Consent, DeliveryConfig, InteractionPayload } from '../wire.ts';
import type { ClientEvents, InitConfig } from './config.ts';
import type { EventEmitter } from './event-emitter.ts';
import { type Privacy, toPrivacy } from './privacy.ts';
import type { TrackError } from './track.ts';
import { createViewer, type Viewer } from './viewer.ts';

/** What an order carries, so that its conversion finds its viewer (`OverlaySDK.session()`). */
export interface SessionIdentity {
  readonly sessionId: string;
  /** Where one may be sent: the page's own, or a random one with consent. */
  readonly deviceId?: string;
  /** The page's; absent where it names none. */
  readonly campaignId?: string;
}

/** What exists from `init` on: one account, one viewer, one queue. */
export interface ClientSession {
  readonly endpoint: string;
  readonly viewer: Viewer;
  readonly delivery: Delivery;
  config(): InitConfig;
  /** `init` again: the queue stays. False where it names another account. */
  reconfigure(config: InitConfig): boolean;
  deliveryConfig(): DeliveryConfig;
  applyDeliveryConfig(config: DeliveryConfig): void;
  setConsent(consent: Consent): void;
  optOut(isOut: boolean): void;
  track(json: string, settle: Settle): void;
  lastFailure(): TrackError | undefined;
  /** Who watches, as far as the viewer allows it to be sent. */
  identity(): SessionIdentity;
  /** Body of `POST /api/sdk/init`: who refused is asked for overlays, and told about nothing else. */
  toInitRequest(videoId: string | undefined, sdkVersion: string | undefined): object;
}

export function startSession(
  environment: Environment,
  initialConfig: InitConfig,
  provisionalSessionId: string,
  emitter: EventEmitter<ClientEvents>,
): ClientSession {
  let config = initialConfig;
  const { apiKey } = config;
  const toEndpoint = (given: InitConfig) =>
    (given.endpoint ?? environment.origin ?? '').replace(/\/{1,9}$/, '');
  const endpoint = toEndpoint(config);
  // Prefix of this account's keys in web storage: two accounts in one page never deliver each other's events.
  const namespace = `ovl:${apiKey.slice(-12)}:`;
  const viewer = createViewer({ environment, namespace, provisionalSessionId, given: () => config });
  /** Undefined: the page has not said. */
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
      emitter.emit('delivered', { ...receipt, payload });
    },
    onDropped(reason, error) {
      say('dropped', error);
      emitter.emit('dropped', { reason, error });
    },
    onFailure(error) {
      lastFailure = error;
      say('waiting', error);
      emitter.emit('error', error);
    },
  });

  const applyPrivacy = () => {
    const hasOptedOut = viewer.hasOptedOut();
    const hasSignal = environment.hasGlobalPrivacyControl();
    const signal = hasSignal ? deliveryConfig.globalPrivacyControl : 'ignore';
    privacy = toPrivacy(hasOptedOut ? 'denied' : (consent ?? 'cookieless'), signal);
    if (!privacy.isSending) delivery.forget();
    // The queue moves before its old place is cleared.
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
  /** Left out of JSON where undefined. */
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
      // What the payload leaves open is filled in.
      const event = JSON.stringify({ ...toAttribution(), ...JSON.parse(json) });
      delivery.add(event, settle, event.includes('"interactionType":"cta_click"'));
    },
    lastFailure: () => lastFailure,
    identity,
    toInitRequest: (videoId, sdkVersion) => ({
      key: apiKey,
      consent: consent ?? 'cookieless',
      videoId,
      sdkVersion,
      ...(privacy.isSending && { ...toAttribution(), page: environment.page() }),
    }),
  };
}
