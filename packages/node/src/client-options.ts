import type { DeliveryError } from './delivery-result.ts';

export interface ClientOptions {
  /** A secret key `sk_live_…` with the scope `events:write`, and `conversions:write` for conversions. */
  readonly apiKey: string;
  /** Where the service is, for instance `https://overlay.example.com`. */
  readonly endpoint: string;
  /** Stores waiting records on disk, so that they survive a crash of this process. Default: memory only. */
  readonly journal?: JournalOptions;
  /** How long events are collected before they are sent together. Default 50 ms. */
  readonly gatherMs?: number;
  /** Limits of the queue. Default 10,000 records and 32 MiB; beyond them a call is answered `queue_full`. */
  readonly maxQueued?: number;
  readonly maxQueuedBytes?: number;
  /** Maximum concurrent requests, for events and for conversions each. Default 4. */
  readonly concurrency?: number;
  /** Requests that take longer are cancelled and sent again. Default 15 s. */
  readonly requestTimeoutMs?: number;
  /** How long a call waits for the service before it is answered `queued`. Default 10 s. */
  readonly waitMs?: number;
  /** Pauses between failures: a random time up to `firstMs` × 2ⁿ, at most `maxMs`. Default 500 ms and 60 s. */
  readonly backoff?: { readonly firstMs: number; readonly maxMs: number };
  /** Called for every refusal, drop and failure. Default: a process warning, once per code. */
  readonly onError?: (error: ReportedError) => void;
  /** For proxies and tests. Default: the global `fetch` of Node, which keeps connections alive. */
  readonly fetch?: typeof fetch;
}

export interface JournalOptions {
  /** A file used by this process only; its folder must exist. */
  readonly path: string;
}

export interface ReportedError extends DeliveryError {
  /** `true`: the records are kept and sent again. */
  readonly isRetried: boolean;
  /** How many records are affected. */
  readonly count: number;
}

export type ResolvedOptions = Required<Omit<ClientOptions, 'journal'>> & {
  readonly journal: JournalOptions | undefined;
};

/** Throws a TypeError that names the option, so that a wrong configuration fails at startup. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  return {
    apiKey: checkKey(options.apiKey),
    endpoint: checkEndpoint(options.endpoint),
    journal: options.journal,
    gatherMs: checkNumber('gatherMs', options.gatherMs ?? 50, 0),
    maxQueued: checkNumber('maxQueued', options.maxQueued ?? 10_000, 1),
    maxQueuedBytes: checkNumber('maxQueuedBytes', options.maxQueuedBytes ?? 32 * 1024 ** 2, 1),
    concurrency: checkNumber('concurrency', options.concurrency ?? 4, 1),
    requestTimeoutMs: checkNumber('requestTimeoutMs', options.requestTimeoutMs ?? 15_000, 1),
    waitMs: checkNumber('waitMs', options.waitMs ?? 10_000, 0),
    backoff: options.backoff ?? { firstMs: 500, maxMs: 60_000 },
    onError: options.onError ?? warnOnce(),
    fetch: options.fetch ?? fetch,
  };
}

function checkKey(apiKey: unknown): string {
  if (typeof apiKey === 'string' && /^(sk|pk)_live_[A-Za-z0-9_]+$/.test(apiKey)) return apiKey;
  const given = typeof apiKey === 'string' ? 'something else' : String(apiKey);
  throw new TypeError(`apiKey must be a secret key that starts with sk_live_, not ${given}`);
}

function checkEndpoint(endpoint: unknown): string {
  const isAddress =
    typeof endpoint === 'string' &&
    URL.canParse(endpoint) &&
    ['http:', 'https:'].includes(new URL(endpoint).protocol);
  if (isAddress) return endpoint.replace(/\/{1,9}$/, '');
  throw new TypeError(`endpoint must be the http or https address of the service, not ${String(endpoint)}`);
}

function checkNumber(name: string, value: number, least: number): number {
  if (Number.isFinite(value) && value >= least) return value;
  throw new TypeError(`${name} must be a number of at least ${least}, not ${String(value)}`);
}

function warnOnce(): (error: ReportedError) => void {
  const warned = new Set<string>();
  return ({ code, message }) => {
    if (warned.has(code)) return;
    warned.add(code);
    process.emitWarning(message, { type: 'OverlayClientWarning', code });
  };
}
