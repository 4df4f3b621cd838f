import type { Delivered } from './delivery-result.ts';

export type RecordKind = 'event' | 'conversion';

/** Something that waits for the service. */
export interface QueuedRecord {
  readonly kind: RecordKind;
  /** Number within the journal; 0 without one. */
  readonly number: number;
  readonly json: string;
  readonly bytes: number;
  /** Called once. */
  settle(result: Delivered): void;
}
