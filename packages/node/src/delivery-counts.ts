import type { Delivered } from './delivery-result.ts';

/** Totals since the client was created. */
export interface DeliveryCounts {
  readonly accepted: number;
  readonly duplicates: number;
  readonly filtered: number;
  /** Rejected by the service, permanently. */
  readonly refused: number;
  /** Dropped by this client before they were sent, by code. Also reported to the service. */
  readonly dropped: Readonly<Record<string, number>>;
}

export class CountingDeliveries {
  #accepted = 0;
  #duplicates = 0;
  #filtered = 0;
  #refused = 0;
  readonly #dropped: Record<string, number> = {};

  settled(result: Delivered): void {
    if (!result.ok) {
      if (result.queued) return;
      if (result.status === 'filtered') this.#filtered += 1;
      else this.#refused += 1;
    } else if (result.duplicate) this.#duplicates += 1;
    else this.#accepted += 1;
  }

  dropped(code: string, count: number): void {
    this.#dropped[code] = (this.#dropped[code] ?? 0) + count;
  }

  get hasDropped(): boolean {
    return Object.keys(this.#dropped).length > 0;
  }

  read(): DeliveryCounts {
    return {
      accepted: this.#accepted,
      duplicates: this.#duplicates,
      filtered: this.#filtered,
      refused: this.#refused,
      dropped: { ...this.#dropped },
    };
  }
}
