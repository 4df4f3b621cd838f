import type { Consent, DeliveryConfig, InteractionPayload } from '@overlay/contract';
import type { ClientEvents, InitConfig } from './client-config.ts';
import { createDelivery, type Delivery, defaultDeliveryConfig, type Settle } from './delivery/delivery.ts';
import type { Environment } from './delivery/environment.ts';
import type { EventEmitter } from './delivery/event-emitter.ts';
import { toNamespace } from './delivery/namespace.ts';
import { type Privacy, toPrivacy } from './delivery/privacy.ts';
import { attribute } from './delivery/stamp-payload.ts';
import { createViewer, type Viewer } from './delivery/viewer.ts';
import { type TrackError, toFiltered } from './track.ts';

/** What exists from `init` on: one account, one viewer, one queue. */
export interface ClientSession {
  readonly config: InitConfig;
  /** `init` again: the queue stays. False where it names another account. */
  reconfigure(config: InitConfig): boolean;
  readonly endpoint: string;
  readonly viewer: Viewer;
  readonly delivery: Delivery;
  isSending(): boolean;
  consent(): Consent;
  deliveryConfig(): DeliveryConfig;
  applyDeliveryConfig(config: DeliveryConfig): void;
  setConsent(consent: Consent): void;
  optOut(isOut: boolean): void;
  track(payload: InteractionPayload, settle: Settle): void;
  lastFailure(): TrackError | undefined;
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
  const namespace = toNamespace(endpoint, apiKey);
  const viewer = createViewer({ environment, namespace, provisionalSessionId, given: () => config });
  /** Undefined: the page has not said. */
  let consent = config.consent;
  let deliveryConfig = defaultDeliveryConfig;
  let privacy: Privacy;
  let lastFailure: TrackError | undefined;
  const say = (message: string) => {
    if (config.debug) environment.warn(`[overlay] ${message}`);
  };

  const delivery = createDelivery({
    environment,
    endpoint,
    apiKey,
    namespace,
    config: () => deliveryConfig,
    onDelivered(json, { eventId, receivedAt, duplicate }) {
      lastFailure = undefined;
      const payload: InteractionPayload = JSON.parse(json);
      emitter.emit('delivered', { eventId, receivedAt, payload, ...(duplicate && { duplicate }) });
    },
    onDropped(reason, error) {
      say(`dropped (${reason}): ${error.code} ${error.message}`);
      emitter.emit('dropped', { reason, error });
    },
    onFailure(error) {
      lastFailure = error;
      say(`not delivered yet: ${error.code} ${error.message}`);
      emitter.emit('error', error);
    },
  });

  const applyPrivacy = () => {
    const hasOptedOut = viewer.hasOptedOut();
    const hasGlobalPrivacyControl = environment.hasGlobalPrivacyControl();
    privacy = toPrivacy({
      consent: consent ?? 'cookieless',
      hasOptedOut,
      hasGlobalPrivacyControl,
      policy: deliveryConfig.globalPrivacyControl,
    });
    if (!privacy.isSending) delivery.forget();
    // The queue moves before its old place is cleared.
    delivery.keepIn(viewer.storageFor(privacy));
    viewer.apply(privacy, consent !== undefined || hasOptedOut || hasGlobalPrivacyControl);
  };
  applyPrivacy();

  return {
    get config() {
      return config;
    },
    reconfigure(next) {
      if (next.apiKey !== apiKey || toEndpoint(next) !== endpoint) return false;
      config = next;
      consent = next.consent ?? consent;
      applyPrivacy();
      return true;
    },
    endpoint,
    viewer,
    delivery,
    isSending: () => privacy.isSending,
    consent: () => consent ?? 'cookieless',
    deliveryConfig: () => deliveryConfig,
    applyDeliveryConfig(next) {
      const isSamePolicy = next.globalPrivacyControl === deliveryConfig.globalPrivacyControl;
      deliveryConfig = { ...defaultDeliveryConfig, ...next };
      if (!isSamePolicy) applyPrivacy();
    },
    setConsent(next) {
      if (next === consent) return;
      consent = next;
      applyPrivacy();
    },
    optOut(isOut) {
      viewer.optOut(isOut);
      applyPrivacy();
    },
    track(payload, settle) {
      if (!privacy.isSending) return settle(toFiltered('The viewer refused'));
      const { campaignId, installationId } = config;
      const json = attribute(payload, {
        sessionId: viewer.sessionId(),
        deviceId: viewer.deviceId(),
        campaignId,
        installationId,
      });
      delivery.add(json, settle, payload.interactionType === 'cta_click');
    },
    lastFailure: () => lastFailure,
  };
}
