/** Instructions to a load process, and its results. */
export interface FloodOrder {
  readonly kind: 'flood';
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** 1 sends a single payload, more send an `events` array. */
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
  /** CPU time of the load process itself, which the server lacks on a small machine. */
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
