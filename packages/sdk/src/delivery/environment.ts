import type { AnalyticsResult, GetAnalyticsParams, InitAnswer } from '@overlay/contract';
import type { TrackError } from '../client/track.ts';
import type { LoadChunk } from '../load-chunk.ts';

/** Everything that the core uses from outside, so that it runs under a fake clock in Node as in a page. */
export interface Environment {
  /** The default endpoint: the origin that served the SDK, or the page's. */
  readonly origin: string | undefined;
  /** False if `fetch` ignores `keepalive` (Firefox before 133): leaving pages then use beacons. */
  readonly hasKeepalive: boolean;
  readonly locks: Locks | undefined;
  readonly load: LoadChunk<DeliveryChunks>;
  now(): number;
  random(): number;
  createId(): string;
  /** Returns a function that cancels the timer. */
  setTimer(run: () => void, delayMs: number): () => void;
  /** May throw instead of rejecting: pages patch `fetch`. */
  fetch(url: string, request: HttpRequest): Promise<HttpAnswer>;
  sendBeacon(url: string, body: string): boolean;
  /** May throw: in a sandboxed frame, or if the viewer blocks storage. */
  storage(area: StorageArea): Storage | undefined;
  hasGlobalPrivacyControl(): boolean;
  page(): { readonly url: string; readonly referrer: string } | undefined;
  /** Returns a function that removes the listener. */
  listen(moment: PageMoment, run: () => void): () => void;
  warn(message: string): void;
}

export type StorageArea = 'local' | 'session';

/** `restored`: back from the back/forward cache. */
export type PageMoment = 'hidden' | 'visible' | 'pagehide' | 'restored' | 'online';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly keepalive?: boolean;
  readonly credentials: 'omit';
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** The part of `navigator.locks` in use. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable?: boolean },
    callback: (lock: unknown) => T | Promise<T>,
  ): Promise<T>;
}

export interface Reply {
  readonly status: number;
  /** Empty if the answer is not a JSON object: a proxy's page, a captive portal. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | null;
}

/** Web storage that never throws. Synchronous on purpose: what `track` wrote survives a crash right after it. */
export interface SafeStorage {
  get(key: string): string | undefined;
  /** False if nothing was written: quota, private mode, storage turned off. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
}

/** What `orphans` needs to take over events that a closed page left behind. */
export interface Adoption {
  readonly environment: Environment;
  readonly storage: SafeStorage;
  readonly namespace: string;
  readonly ownJournal: string;
  /** Takes over an event; it is persisted again before the old copy is removed. */
  accept(json: string): void;
}

/** Why `getAnalytics` rejected: a code of the service's error catalogue, or `network_error`. */
export interface ServiceError extends Error, TrackError {
  readonly message: string;
}

/** Sends a request, rejecting with a ServiceError if there is no answer. Passed to chunks, so that they need no copy. */
export type Request = (
  environment: Environment,
  url: string,
  options: Pick<HttpRequest, 'method' | 'headers' | 'body' | 'keepalive'>,
) => Promise<Reply>;
export type PostSimply = (
  environment: Environment,
  url: string,
  body: string,
  keepalive?: boolean,
) => Promise<Reply>;

/** Chunks that delivery and the client load. */
export interface DeliveryChunks {
  readonly orphans: { adoptOrphans(adoption: Adoption): Promise<number | undefined> };
  readonly service: {
    readAnalytics(
      environment: Environment,
      endpoint: string,
      token: string,
      params: GetAnalyticsParams,
      request: Request,
      toError: (reply: Reply) => ServiceError,
    ): Promise<AnalyticsResult>;
    readInit(
      environment: Environment,
      endpoint: string,
      initRequest: object,
      postSimply: PostSimply,
    ): Promise<InitAnswer | undefined>;
  };
}
