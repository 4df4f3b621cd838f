/** Limits, in bytes, of the memory that concurrent requests hold. */
export interface RoomLimits {
  /** All requests together. */
  readonly totalBytes: number;
  /** The secret keys of one account, and its publishable keys. */
  readonly accountBytes: number;
  /** One network, counting everything without a secret key. */
  readonly networkBytes: number;
  /** Incomplete bodies without a secret key: slow senders leave room for quick ones. */
  readonly arrivingBytes: number;
  /** Below this, senders are not looked up. */
  readonly freeBytes: number;
}

/** Four accounts or eight networks fill the room; incomplete bodies fill at most half of it. */
export function toRoomLimits(totalBytes: number): RoomLimits {
  return {
    totalBytes,
    accountBytes: totalBytes / 4,
    networkBytes: totalBytes / 8,
    arrivingBytes: totalBytes / 2,
    freeBytes: totalBytes / 8,
  };
}

/** The sender, as far as known before the body is read. */
export interface Sender {
  readonly network: string;
  readonly account: { readonly accountId: string; readonly isSecret: boolean } | undefined;
}

export type RoomRefusal = 'beyond-share' | 'overloaded';

interface Share {
  readonly name: string;
  readonly bytes: number;
}

/** The memory that requests share: limited in total, and for each sender. */
export class Room {
  readonly limits: RoomLimits;
  /** By name of the share. */
  readonly used = new Map<string, number>();
  bytes = 0;
  arrivingBytes = 0;

  constructor(limits: RoomLimits) {
    this.limits = limits;
  }

  /** Reserves a place for one request, empty at first. `toSender` is called only if little room is left. */
  open(toSender: () => Sender): Place {
    return new Place(this, toSender);
  }

  /** Senders without a secret key are also counted by network: everyone can read a publishable key. */
  sharesOf({ network, account }: Sender): readonly Share[] {
    const { accountBytes, networkBytes } = this.limits;
    const ofNetwork = { name: `network:${network}`, bytes: networkBytes };
    if (account === undefined) return [ofNetwork];
    if (account.isSecret) return [{ name: `secret:${account.accountId}`, bytes: accountBytes }];
    return [{ name: `publishable:${account.accountId}`, bytes: accountBytes }, ofNetwork];
  }
}

/** The place of one request. */
export class Place {
  readonly #room: Room;
  readonly #toSender: () => Sender;
  #shares: readonly Share[] | undefined;
  #mayFillRoom = false;
  /** In total, and the part counted against the shares of the sender. */
  #bytes = 0;
  #sharedBytes = 0;
  #arrivingBytes = 0;

  constructor(room: Room, toSender: () => Sender) {
    this.#room = room;
    this.#toSender = toSender;
  }

  /** By whom turns are taken: the account of a secret key, or else the network. */
  get sender(): string {
    return (this.#shares ?? this.#findShares()).at(-1)?.name ?? '';
  }

  /** Undefined if there was room, which the place then holds. */
  take(bytes: number): RoomRefusal | undefined {
    return this.#take(bytes, 0);
  }

  /** Takes room for a part of a body that is not complete yet. */
  takeArriving(bytes: number): RoomRefusal | undefined {
    return this.#take(bytes, bytes);
  }

  /** Call when the body has arrived. */
  arrived(): void {
    this.#room.arrivingBytes -= this.#arrivingBytes;
    this.#arrivingBytes = 0;
  }

  /** Releases everything; further calls do nothing. */
  leave(): void {
    this.arrived();
    const { used } = this.#room;
    if (this.#sharedBytes > 0) {
      for (const { name } of this.#shares ?? []) {
        const left = (used.get(name) ?? 0) - this.#sharedBytes;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
    }
    this.#room.bytes -= this.#bytes;
    this.#bytes = 0;
    this.#sharedBytes = 0;
  }

  #take(bytes: number, arriving: number): RoomRefusal | undefined {
    const room = this.#room;
    if (room.bytes + bytes > room.limits.freeBytes) {
      const refusal = this.#share(bytes, arriving);
      if (refusal !== undefined) return refusal;
    }
    room.bytes += bytes;
    this.#bytes += bytes;
    room.arrivingBytes += arriving;
    this.#arrivingBytes += arriving;
    return undefined;
  }

  #share(bytes: number, arriving: number): RoomRefusal | undefined {
    const { limits, used, bytes: total, arrivingBytes } = this.#room;
    const shares = this.#shares ?? this.#findShares();
    for (const share of shares) {
      const before = used.get(share.name) ?? 0;
      // The only request of a sender may exceed its share.
      if (before + bytes > share.bytes && before > this.#sharedBytes) return 'beyond-share';
    }
    if (total + bytes > limits.totalBytes) return 'overloaded';
    if (arriving > 0 && !this.#mayFillRoom && arrivingBytes + arriving > limits.arrivingBytes) {
      return 'overloaded';
    }
    for (const { name } of shares) used.set(name, (used.get(name) ?? 0) + bytes);
    this.#sharedBytes += bytes;
    return undefined;
  }

  #findShares(): readonly Share[] {
    const sender = this.#toSender();
    this.#mayFillRoom = sender.account?.isSecret === true;
    this.#shares = this.#room.sharesOf(sender);
    return this.#shares;
  }
}
