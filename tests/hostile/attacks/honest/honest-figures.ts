/** What became of the honest requests of one stretch of time. */
export interface HonestFigures {
  readonly sent: number;
  readonly served: number;
  /** Counted from when a request was due, so that a service that stalls is charged for all that wait. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** What else was answered, or that nothing was, with how often. */
  readonly failures: Readonly<Record<string, number>>;
}

export interface HonestOrder {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly viewers: number;
  /** From then on a request counts as not served. */
  readonly answerWithinMs: number;
}

export type HonestCommand =
  | { readonly kind: 'start'; readonly order: HonestOrder }
  /** Ends one stretch and begins the next; answered with the figures of the first, when its answers are there. */
  | { readonly kind: 'report' };
