/** What a load process is told to do, and what it answers. */
export interface FloodOrder {
  readonly kind: 'flood';
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** 1 sends a single payload, more an `events` array. */
  readonly batchSize: number;
  readonly until:
    | { readonly kind: 'seconds'; readonly seconds: number }
    | { readonly kind: 'requests'; readonly requests: number };
}

export interface FloodReport {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What the load process itself took, which on a small machine the server lacks. */
  readonly cpuSeconds: number;
}

export interface PacedOrder {
  readonly kind: 'paced';
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

export interface PacedReport {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}
