import type {
  AnalyticsResult,
  Consent,
  DeliveryConfig,
  GetAnalyticsParams,
  InitAnswer,
  InteractionPayload,
} from '@overlay/contract';
import { defaultDeliveryConfig, type Settle } from '../delivery/delivery.ts';
import type { Environment } from '../delivery/environment.ts';
import type { DropReason } from '../delivery/queued-event.ts';
import { postSimply, request, toProblem, toServiceError } from '../delivery/request.ts';
import type { InitConfig, SdkEvents } from './config.ts';
import { createEventEmitter, type EventEmitter } from './event-emitter.ts';
import { type ClientSession, type InitFacts, type SessionIdentity, startSession } from './session.ts';
import { createTokenBucket, type TrackOptions, type TrackResult, toFailure } from './track.ts';
import type { Viewer } from './viewer.ts';

const answerWithinMs = 10_000;
const maxEarlyCalls = 500;

export interface Client {
  readonly campaignId: string | undefined;
  /** The service's origin, without a trailing slash. */
  readonly endpoint: string | undefined;
  /** Settings of the last init answer, or the defaults. */
  readonly deliveryConfig: DeliveryConfig;
  /** Another `init` with the same key: the new settings apply from now on. */
  init(config: InitConfig): void;
  /** Never rejects. Waits at most 10 s; an event that is not delivered by then is kept and delivered later, once. */
  track(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  track(payloads: readonly InteractionPayload[]): Promise<TrackResult[]>;
  /** The same for the SDK's own events; returns the event at once, with everything known about it. */
  send(payload: InteractionPayload, settle?: Settle): InteractionPayload;
  /** Provisional before `init`. */
  session(): SessionIdentity;
  /** Rejects with a `ServiceError` that has a `code`, so that a dashboard can tell that there is nothing to show. */
  getAnalytics(params?: GetAnalyticsParams): Promise<AnalyticsResult>;
  /** Undefined if the service does not answer. */
  fetchInit(facts?: InitFacts): Promise<InitAnswer | undefined>;
  flush(): Promise<void>;
  setConsent(consent: Consent): void;
  /** Stored, and overrides any consent; `optOut(false)` ends it. */
  optOut(isOut?: boolean): void;
  readonly on: EventEmitter<SdkEvents>['on'];
  readonly off: EventEmitter<SdkEvents>['off'];
  readonly emit: EventEmitter<SdkEvents>['emit'];
  readonly seen: Viewer['seen'];
  readonly markSeen: Viewer['markSeen'];
  /** Sends waiting events and removes every listener and timer. */
  destroy(): void;
}

/** The part of the SDK that talks to the service; it never throws into the page. */
export function createClient(environment: Environment): Client {
  const emitter = createEventEmitter<SdkEvents>((error) => environment.warn(`[overlay] ${error}`));
  const isWithinRate = createTokenBucket(environment.now);
  const provisionalSessionId = environment.createId();
  let early: (() => void)[] = [];
  let session: ClientSession | undefined;
  /** Requested before `init`. */
  let optedOutEarly: boolean | undefined;

  /** Runs now, or at `init`. */
  const whenStarted = <T>(run: (session: ClientSession) => T | Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const start = () => {
        if (session) Promise.resolve(run(session)).then(resolve, reject);
      };
      if (session) start();
      else early.push(start);
    });

  const identity = () => session?.identity() ?? { sessionId: provisionalSessionId };

  const service = () =>
    environment.load('service').catch((cause) => {
      throw toServiceError({ code: 'network_error', message: `${cause}` });
    });

  const refuse = (reason: DropReason, message: string): Promise<TrackResult> => {
    session?.delivery.drop(reason, message);
    return Promise.resolve(toFailure({ code: reason, message }));
  };

  const trackOne = (payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult> => {
    const json = stampPayload(payload, options, environment);
    if (!json) return refuse('not_serialisable', 'Not JSON');
    if (early.length >= maxEarlyCalls) return refuse('queue_full', 'Too many early calls');
    return new Promise((resolve) => {
      const cancel = environment.setTimer(() => {
        const error = session?.lastFailure() ?? { code: 'waiting', message: 'Not sent' };
        resolve(toFailure(error, { queued: true }));
      }, answerWithinMs);
      void whenStarted((started) =>
        started.track(json, (result) => {
          cancel();
          resolve(result);
        }),
      );
    });
  };

  function track(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  function track(payloads: readonly InteractionPayload[]): Promise<TrackResult[]>;
  function track(
    given: InteractionPayload | readonly InteractionPayload[],
    options?: TrackOptions,
  ): Promise<TrackResult | TrackResult[]> {
    const isAllowed = isWithinRate();
    const one = (payload: InteractionPayload, its?: TrackOptions) =>
      isAllowed ? trackOne(payload, its) : refuse('runaway', 'Over 10 calls a second');
    return isList(given) ? Promise.all(given.map((payload) => one(payload))) : one(given, options);
  }

  return {
    get campaignId() {
      return session?.config().campaignId;
    },
    get endpoint() {
      return session?.endpoint;
    },
    get deliveryConfig() {
      return session?.deliveryConfig() ?? defaultDeliveryConfig;
    },
    init(config) {
      if (!session?.reconfigure(config)) {
        session?.delivery.destroy();
        session = startSession(environment, config, provisionalSessionId, emitter);
      }
      if (optedOutEarly !== undefined) session.optOut(optedOutEarly);
      optedOutEarly = undefined;
      const calls = early;
      early = [];
      for (const call of calls) call();
    },
    track,
    send(payload, settle) {
      const event = { timestampMs: environment.now(), dedupeKey: environment.createId(), ...payload };
      // Fields filled in later may differ from those known before `init`.
      void track(event).then(settle);
      return { ...identity(), ...event };
    },
    session: identity,
    getAnalytics: (params = {}) =>
      whenStarted(async ({ endpoint, config }) => {
        const { readAnalytics } = await service();
        return readAnalytics(
          environment,
          endpoint,
          config().analyticsToken ?? config().apiKey,
          params,
          request,
          (reply) => toServiceError(toProblem(reply)),
        );
      }),
    fetchInit: (facts = {}) =>
      whenStarted(async ({ endpoint, toInitRequest, applyDeliveryConfig }) => {
        const answer = await service()
          .then(({ readInit }) => readInit(environment, endpoint, toInitRequest(facts), postSimply))
          .catch(() => undefined);
        if (answer) applyDeliveryConfig(answer.config);
        return answer;
      }),
    flush: async () => session?.delivery.flush(),
    setConsent(consent) {
      void whenStarted((started) => started.setConsent(consent));
    },
    optOut(isOut = true) {
      if (session) session.optOut(isOut);
      else optedOutEarly = isOut;
    },
    ...emitter,
    seen: (key, frequency) => session?.viewer.seen(key, frequency) ?? false,
    markSeen(key, frequency) {
      void whenStarted(({ viewer }) => viewer.markSeen(key, frequency));
    },
    destroy() {
      session?.delivery.destroy();
      session = undefined;
      early = [];
    },
  };
}

function isList<T extends object>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** The event as JSON, with its time and dedupeKey. Undefined if it cannot be represented as JSON. */
function stampPayload(
  payload: InteractionPayload,
  options: TrackOptions | undefined,
  environment: Environment,
): string | undefined {
  try {
    return JSON.stringify({
      ...payload,
      timestampMs: payload.timestampMs ?? environment.now(),
      dedupeKey: options?.dedupeKey ?? payload.dedupeKey ?? environment.createId(),
    });
  } catch {
    return undefined;
  }
}
