import type { Delivered } from './delivery-result.ts';

export type RecordKind = 'event' | 'conversion';

/** A record that waits to be delivered. */
export interface QueuedRecord {
  readonly kind: RecordKind;
  /** Number in the journal; 0 without a journal. */
  readonly number: number;
  readonly json: string;
  readonly bytes: number;
  /** Called once. */
  settle(result: Delivered): void;
}
