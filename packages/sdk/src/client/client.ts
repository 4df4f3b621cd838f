import { defaultDeliveryConfig } from '../delivery/delivery.ts';
import type { DropReason } from '../delivery/drop-counts.ts';
import type { Environment } from '../delivery/environment.ts';
import { postSimply, request, toProblem, toServiceError } from '../delivery/request.ts';
import type {
  AnalyticsResult,
  Consent,
  DeliveryConfig,
  GetAnalyticsParams,
  InitAnswer,
  InitRequest,
  InteractionPayload,
} from '../wire.ts';
import type { ClientEvents, InitConfig } from './config.ts';
import { createEventEmitter, type EventEmitter } from './event-emitter.ts';
import { type ClientSession, type SessionIdentity, startSession } from './session.ts';
import { createTokenBucket } from './token-bucket.ts';
import { type TrackOptions, type TrackResult, toFailure } from './track.ts';
import type { SeenScope } from './viewer.ts';

const answerWithinMs = 10_000;
const maxEarlyCalls = 500;

export interface Client {
  readonly campaignId: string | undefined;
  readonly locale: string | undefined;
  /** Of the service, without a slash at its end. */
  readonly endpoint: string | undefined;
  /** Settings of the last init answer, or the defaults. */
  readonly deliveryConfig: DeliveryConfig;
  /** Again with the same key: the new settings hold from now on. */
  init(config: InitConfig): void;
  /** Never rejects. Waits at most 10 s; what is not delivered then is kept and delivered later, once. */
  track(payload: InteractionPayload, options?: TrackOptions): Promise<TrackResult>;
  track(payloads: readonly InteractionPayload[]): Promise<TrackResult[]>;
  /** The same, for an event of our own; returns it with all that is known of it at once. */
  send(payload: InteractionPayload): InteractionPayload;
  /** Before `init` the session is a provisional one. */
  session(): SessionIdentity;
  /** Rejects with a `ServiceError` that carries `code`: a dashboard has to know that it shows nothing. */
  getAnalytics(params?: GetAnalyticsParams): Promise<AnalyticsResult>;
  /** Undefined where the service does not answer. */
  fetchInit(request?: Pick<InitRequest, 'videoId' | 'sdkVersion'>): Promise<InitAnswer | undefined>;
  flush(): Promise<void>;
  setConsent(consent: Consent): void;
  /** Kept, and stronger than any consent; `optOut(false)` ends it. */
  optOut(isOut?: boolean): void;
  readonly on: EventEmitter<ClientEvents>['on'];
  readonly off: EventEmitter<ClientEvents>['off'];
  /** Whether `markSeen` was called in this session, or on this device as far as consent lets it be kept. */
  seen(key: string, scope: SeenScope): boolean;
  markSeen(key: string, scope: SeenScope): void;
  /** Sends what waits and takes every listener and timer away. */
  destroy(): void;
}

/** The half of the SDK that talks to the service; it never throws into the page. */
export function createClient(environment: Environment): Client {
  const emitter = createEventEmitter<ClientEvents>((error) => environment.warn(`[overlay] ${error}`));
  const isWithinRate = createTokenBucket(environment.now);
  const provisionalSessionId = environment.createId();
  let early: (() => void)[] = [];
  let session: ClientSession | undefined;
  /** Asked for before `init`. */
  let optedOutEarly: boolean | undefined;

  /** Now, or when `init` comes. */
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
    get locale() {
      return session?.config().locale ?? environment.language;
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
    send(payload) {
      const event = { timestampMs: environment.now(), dedupeKey: environment.createId(), ...payload };
      // What is filled in later may differ from what is known before `init`.
      void track(event);
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
    fetchInit: ({ videoId, sdkVersion } = {}) =>
      whenStarted(async ({ endpoint, toInitRequest, applyDeliveryConfig }) => {
        const answer = await service()
          .then(({ readInit }) =>
            readInit(environment, endpoint, toInitRequest(videoId, sdkVersion), postSimply),
          )
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
    on: emitter.on,
    off: emitter.off,
    seen: (key, scope) => session?.viewer.seen(key, scope) ?? false,
    markSeen(key, scope) {
      void whenStarted(({ viewer }) => viewer.markSeen(key, scope));
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

/** The event as it happened, as JSON, with its time and dedupeKey. Undefined where it cannot be JSON. */
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
