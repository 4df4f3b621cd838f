/** Replaced in a body by digits that make the dedupeKey of each event unique. */
export const counter = '#'.repeat(12);

export interface RequestKind {
  /** A POST if there is a body. Each `counter` in it becomes a different number in every request. */
  readonly path: string;
  readonly body?: string;
  readonly key?: string;
}

interface Origin {
  readonly url: string;
  /** Ends the wait for a service that hangs. Default: 90 s. */
  readonly answerWithinMs?: number;
}

/** The same request, as fast as the connections get answers. */
export interface Flood extends Origin {
  readonly kind: 'flood';
  readonly request: RequestKind;
  readonly connections: number;
  /** Default: until it is stopped. */
  readonly until?: { readonly seconds: number } | { readonly requests: number };
}

/** Several callers, each of which sends at its own pace whatever the service answers. */
export interface PacedLoad extends Origin {
  readonly kind: 'paced';
  readonly callers: readonly Caller[];
  /** Default: until it is stopped. */
  readonly seconds?: number;
}

export interface Caller {
  readonly request: RequestKind;
  readonly everyMs: number;
  /** Default: 6, as browsers have. */
  readonly connections?: number;
  readonly localAddress?: string;
}

export interface LoadFigures {
  readonly seconds: number;
  readonly sent: number;
  /** Answers with status 200. */
  readonly served: number;
  /**
   * Latency of successful requests; a paced load counts from when a request was due, so a stall is charged to all
   * waiting requests.
   */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Counts by other status, or by the reason for a missing answer. */
  readonly failures: Readonly<Record<string, number>>;
  /** Processor time of the generator itself, which the service lacks on a small machine. */
  readonly cpuSeconds: number;
}

export type LoadCommand =
  | { readonly kind: 'start'; readonly order: Flood | PacedLoad }
  | { readonly kind: 'report' };
export type LoadMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'figures'; readonly figures: LoadFigures };
