/** Limits, in bytes, of the memory that concurrent requests hold. */
export interface MemoryLimits {
  /** All requests together. */
  readonly totalBytes: number;
  /** The secret keys of one account, its publishable keys, and its read tokens: so much each. */
  readonly accountBytes: number;
  /** One network, counting everything without a secret key. */
  readonly networkBytes: number;
  /** Incomplete bodies without a secret key: slow senders leave memory for quick ones. */
  readonly arrivingBytes: number;
  /** Below this, senders are not looked up. */
  readonly freeBytes: number;
}

/** Four accounts or eight networks use it up; incomplete bodies use at most half of it. */
export function toMemoryLimits(totalBytes: number): MemoryLimits {
  return {
    totalBytes,
    accountBytes: totalBytes / 4,
    networkBytes: totalBytes / 8,
    arrivingBytes: totalBytes / 2,
    freeBytes: totalBytes / 8,
  };
}

/** What is known about the sender before the body is read. */
export interface Sender {
  readonly network: string;
  readonly account:
    | { readonly accountId: string; readonly isSecret: boolean; readonly isToken?: boolean }
    | undefined;
}

export type MemoryRefusal = 'beyond-share' | 'overloaded';

interface Share {
  readonly name: string;
  readonly bytes: number;
}

/** The memory that requests share: limited in total, and for each sender. */
export class MemoryBudget {
  readonly limits: MemoryLimits;
  /** By the name of the share. */
  readonly used = new Map<string, number>();
  bytes = 0;
  arrivingBytes = 0;

  constructor(limits: MemoryLimits) {
    this.limits = limits;
  }

  /** The reservation of one request, empty at first. `toSender` is called only if little memory is left. */
  reservationFor(toSender: () => Sender): Reservation {
    return new Reservation(this, toSender);
  }

  /** Senders without a secret key are also counted by network: everyone can read a publishable key. */
  sharesOf({ network, account }: Sender): readonly Share[] {
    const { accountBytes, networkBytes } = this.limits;
    const ofNetwork = { name: `network:${network}`, bytes: networkBytes };
    if (account === undefined) return [ofNetwork];
    if (account.isSecret) return [{ name: `secret:${account.accountId}`, bytes: accountBytes }];
    const kind = account.isToken === true ? 'token' : 'publishable';
    return [{ name: `${kind}:${account.accountId}`, bytes: accountBytes }, ofNetwork];
  }
}

/** The memory that one request holds. */
export class Reservation {
  readonly #budget: MemoryBudget;
  readonly #toSender: () => Sender;
  #shares: readonly Share[] | undefined;
  #mayFillBudget = false;
  /** Bytes in total, and those counted against the sender's shares. */
  #bytes = 0;
  #sharedBytes = 0;
  #arrivingBytes = 0;

  constructor(budget: MemoryBudget, toSender: () => Sender) {
    this.#budget = budget;
    this.#toSender = toSender;
  }

  /** Whose turn counts: the account of a secret key, otherwise the network. */
  get sender(): string {
    return (this.#shares ?? this.#findShares()).at(-1)?.name ?? '';
  }

  /** Undefined if the memory was free; the reservation then holds it. */
  take(bytes: number): MemoryRefusal | undefined {
    return this.#take(bytes, 0);
  }

  /** Takes memory for a part of an incomplete body. */
  takeArriving(bytes: number): MemoryRefusal | undefined {
    return this.#take(bytes, bytes);
  }

  /** Call when the body has arrived. */
  arrived(): void {
    this.#budget.arrivingBytes -= this.#arrivingBytes;
    this.#arrivingBytes = 0;
  }

  /** Releases everything; further calls do nothing. */
  release(): void {
    this.arrived();
    const { used } = this.#budget;
    if (this.#sharedBytes > 0) {
      for (const { name } of this.#shares ?? []) {
        const left = (used.get(name) ?? 0) - this.#sharedBytes;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
    }
    this.#budget.bytes -= this.#bytes;
    this.#bytes = 0;
    this.#sharedBytes = 0;
  }

  #take(bytes: number, arriving: number): MemoryRefusal | undefined {
    const budget = this.#budget;
    if (budget.bytes + bytes > budget.limits.freeBytes) {
      const refusal = this.#share(bytes, arriving);
      if (refusal !== undefined) return refusal;
    }
    budget.bytes += bytes;
    this.#bytes += bytes;
    budget.arrivingBytes += arriving;
    this.#arrivingBytes += arriving;
    return undefined;
  }

  #share(bytes: number, arriving: number): MemoryRefusal | undefined {
    const { limits, used, bytes: total, arrivingBytes } = this.#budget;
    const shares = this.#shares ?? this.#findShares();
    for (const share of shares) {
      const before = used.get(share.name) ?? 0;
      // The only request of a sender may exceed its share.
      if (before + bytes > share.bytes && before > this.#sharedBytes) return 'beyond-share';
    }
    if (total + bytes > limits.totalBytes) return 'overloaded';
    if (arriving > 0 && !this.#mayFillBudget && arrivingBytes + arriving > limits.arrivingBytes) {
      return 'overloaded';
    }
    for (const { name } of shares) used.set(name, (used.get(name) ?? 0) + bytes);
    this.#sharedBytes += bytes;
    return undefined;
  }

  #findShares(): readonly Share[] {
    const sender = this.#toSender();
    this.#mayFillBudget = sender.account?.isSecret === true;
    this.#shares = this.#budget.sharesOf(sender);
    return this.#shares;
  }
}
