import type { Consent, DeliveryConfig, InteractionPayload } from '@overlay/contract';
import type { ClientEvents, InitConfig } from './client-config.ts';
import {
  createDelivery,
  type Delivery,
  defaultDeliveryConfig,
  refusedByViewer,
  type Settle,
} from './delivery/delivery.ts';
import type { Environment } from './delivery/environment.ts';
import type { EventEmitter } from './delivery/event-emitter.ts';
import { toNamespace } from './delivery/namespace.ts';
import { type Privacy, toPrivacy } from './delivery/privacy.ts';
import { attribute } from './delivery/stamp-payload.ts';
import { createViewer, type Viewer } from './delivery/viewer.ts';
import type { TrackError } from './track.ts';

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
  const toEndpoint = (given: InitConfig) => (given.endpoint ?? environment.origin ?? '').replace(/\/+$/, '');
  const endpoint = toEndpoint(config);
  const namespace = toNamespace(apiKey);
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

  /** Left out of JSON where undefined. */
  const toAttribution = () => ({
    sessionId: viewer.sessionId(),
    deviceId: viewer.deviceId(),
    campaignId: config.campaignId,
    installationId: config.installationId,
  });

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
      const event = attribute(json, toAttribution());
      delivery.add(event, settle, event.includes('"interactionType":"cta_click"'));
    },
    lastFailure: () => lastFailure,
    toInitRequest: (videoId, sdkVersion) => ({
      key: apiKey,
      consent: consent ?? 'cookieless',
      videoId,
      sdkVersion,
      ...(privacy.isSending && { ...toAttribution(), page: environment.page() }),
    }),
  };
}
