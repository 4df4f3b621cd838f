import type { LoadChunk } from '../chunks/chunks.ts';

/** Everything that the core takes from outside, so that it runs under a fake clock in Node as in a page. */
export interface Environment {
  /** The default endpoint: the origin that served the SDK, or the page's. */
  readonly origin: string | undefined;
  readonly language: string | undefined;
  /** False where `fetch` ignores `keepalive` (Firefox before 133): leaving pages then use beacons. */
  readonly hasKeepalive: boolean;
  readonly locks: Locks | undefined;
  readonly load: LoadChunk;
  now(): number;
  random(): number;
  createId(): string;
  /** Returns the cancellation. */
  setTimer(run: () => void, delayMs: number): () => void;
  /** May throw instead of rejecting: pages patch `fetch`. */
  fetch(url: string, request: HttpRequest): Promise<HttpAnswer>;
  sendBeacon(url: string, body: string): boolean;
  /** May throw: a sandboxed frame, or storage blocked by the viewer. */
  storage(area: StorageArea): Storage | undefined;
  hasGlobalPrivacyControl(): boolean;
  page(): { readonly url: string; readonly referrer: string } | undefined;
  /** Returns the removal. */
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

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable?: boolean },
    callback: (lock: unknown) => T | Promise<T>,
  ): Promise<T>;
}
