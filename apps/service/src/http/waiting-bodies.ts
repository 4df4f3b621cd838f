/** Bounds, in bytes, of what is under way. */
export interface WaitingBodiesLimits {
  /** Of all requests together. */
  readonly totalBytes: number;
  /** Of one account. */
  readonly accountBytes: number;
  /** Of one address, as long as nothing else is known of who sends. */
  readonly addressBytes: number;
  /** Up to here nobody asks whose the requests are: there is room for all. */
  readonly freeBytes: number;
}

/** A quarter for each account and an eighth for each address, so that it takes several to fill the whole. */
export function toShares(totalBytes: number): WaitingBodiesLimits {
  return {
    totalBytes,
    accountBytes: totalBytes / 4,
    addressBytes: totalBytes / 8,
    freeBytes: totalBytes / 8,
  };
}

export type Admission = 'admitted' | 'beyond-share' | 'overloaded';

export interface Sender {
  readonly kind: 'account' | 'address';
  readonly name: string;
}

/**
 * Bytes of the requests that are under way, bounded for everybody together and for each sender: a flood fills the
 * sender's share and nothing else. Counted by what a request may grow to, before its body is read.
 */
export class WaitingBodies {
  readonly #limits: WaitingBodiesLimits;
  readonly #bySender = new Map<string, number>();
  #total = 0;

  constructor(limits: WaitingBodiesLimits) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#total;
  }

  hasFreeRoom(bytes: number): boolean {
    return this.#total + bytes <= this.#limits.freeBytes;
  }

  /** Call where there is free room. */
  enterFreely(bytes: number): void {
    this.#total += bytes;
  }

  leaveFreely(bytes: number): void {
    this.#total -= bytes;
  }

  enter({ kind, name }: Sender, bytes: number): Admission {
    const share = kind === 'account' ? this.#limits.accountBytes : this.#limits.addressBytes;
    const owned = (this.#bySender.get(name) ?? 0) + bytes;
    // Whoever has nothing under way may always send one, however narrow the share is.
    if (owned > share && owned > bytes) return 'beyond-share';
    if (this.#total + bytes > this.#limits.totalBytes) return 'overloaded';
    this.#bySender.set(name, owned);
    this.#total += bytes;
    return 'admitted';
  }

  leave({ name }: Sender, bytes: number): void {
    const owned = (this.#bySender.get(name) ?? 0) - bytes;
    if (owned > 0) this.#bySender.set(name, owned);
    else this.#bySender.delete(name);
    this.#total -= bytes;
  }
}
