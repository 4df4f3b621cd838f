import type { QuarantineReason } from '@overlay/contract';
import { dayMs } from '../../scheduling/clock.ts';
import { attackedForMs, calmAfterMs } from './burst-rules.ts';

/** Quarantines that an account can begin in a day; further bursts join the last one. */
const mostInDay = 20;
/** Networks, answers and overlays of one quarantine. */
const mostMembers = 256;

/** A burst that is under way, or that was a moment ago. */
export interface OpenQuarantine {
  readonly quarantineId: string;
  readonly reason: QuarantineReason;
  readonly fromMs: number;
  /** The last event that was stored under it. */
  toMs: number;
  countedBefore: number;
  /** What belongs to it, and when that was last above its threshold: networks, overlays and answers of networks, as hashes. */
  readonly members: Map<number, number>;
  /** Events that this process has stored under it and not yet reported. */
  unreported: number;
  isReported: boolean;
}

/** What nodes, and a process after its restart, need to know of a quarantine to continue it. */
export type KnownQuarantine = Pick<
  OpenQuarantine,
  'quarantineId' | 'reason' | 'fromMs' | 'toMs' | 'countedBefore'
> & { readonly members: readonly (readonly [member: number, atMs: number])[] };

/** Those of one account. A released one keeps what it found for a day, so that the same crowd is not found again. */
export class Quarantines {
  readonly #newId: () => string;
  #open: OpenQuarantine[] = [];
  #last: OpenQuarantine | undefined;
  #lastAtMs = Number.NEGATIVE_INFINITY;
  #day = 0;
  #begunInDay = 0;
  #released: readonly string[] = [];

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  get open(): readonly OpenQuarantine[] {
    return this.#open;
  }

  /** Ends what has been calm. Call before the other methods. */
  moveTo(nowMs: number, released: readonly string[]): void {
    this.#released = released;
    if (this.#open.length === 0) return;
    for (const { quarantineId, members } of this.#open) {
      const keptForMs = released.includes(quarantineId) ? dayMs : calmAfterMs;
      for (const [member, atMs] of members) if (nowMs - atMs > keptForMs) members.delete(member);
    }
    this.#open = this.#open.filter(({ members, isReported }) => members.size > 0 || !isReported);
  }

  /** Whether a burst was found within the last hour that nobody has released. */
  isAttacked(nowMs: number): boolean {
    return (
      this.#last !== undefined && nowMs - this.#lastAtMs < attackedForMs && this.#isUnreleased(this.#last)
    );
  }

  idOf(member: number): string | undefined {
    return this.#open.find(({ members }) => members.has(member))?.quarantineId;
  }

  /** Notes that the member is above its threshold. `counted`: events of the burst that carry no identifier. */
  note(reason: QuarantineReason, member: number, nowMs: number, counted: number): void {
    const joined =
      this.#open.find(({ members }) => members.has(member)) ??
      this.#open.find((one) => one.reason === reason && this.#isUnreleased(one));
    const open = joined ?? this.#begin(reason, nowMs);
    const isKnown = open.members.has(member);
    if (!isKnown && open.members.size >= mostMembers) return;
    // Few networks that make a burst together were counted together when the first of them was found.
    if (!isKnown && (joined === undefined || reason === 'network')) open.countedBefore += counted;
    this.#touch(open, member, nowMs);
  }

  /** Notes that what belongs to a quarantine is still above its threshold. */
  keep(member: number, nowMs: number): void {
    const holder = this.#open.find(({ members }) => members.has(member));
    if (holder !== undefined) this.#touch(holder, member, nowMs);
  }

  noteStored(quarantineId: string, events: number, nowMs: number): void {
    const open = this.#open.find((one) => one.quarantineId === quarantineId);
    if (open === undefined) return;
    open.unreported += events;
    open.toMs = Math.max(open.toMs, nowMs);
    open.isReported = false;
  }

  adopt({ members, ...known }: KnownQuarantine): void {
    let open = this.#open.find(({ quarantineId }) => quarantineId === known.quarantineId);
    if (open === undefined) {
      open = { ...known, members: new Map(), unreported: 0, isReported: true };
      this.#open.push(open);
    }
    for (const [member, atMs] of members) {
      if (open.members.size >= mostMembers && !open.members.has(member)) continue;
      open.members.set(member, Math.max(atMs, open.members.get(member) ?? 0));
      if (atMs > this.#lastAtMs) [this.#last, this.#lastAtMs] = [open, atMs];
    }
  }

  #isUnreleased({ quarantineId }: OpenQuarantine): boolean {
    return !this.#released.includes(quarantineId);
  }

  #touch(open: OpenQuarantine, member: number, nowMs: number): void {
    open.members.set(member, nowMs);
    if (this.#isUnreleased(open)) [this.#last, this.#lastAtMs] = [open, nowMs];
  }

  #begin(reason: QuarantineReason, nowMs: number): OpenQuarantine {
    const day = Math.floor(nowMs / dayMs);
    if (day !== this.#day) this.#begunInDay = 0;
    this.#day = day;
    this.#begunInDay += 1;
    if (this.#begunInDay > mostInDay && this.#last !== undefined) {
      if (!this.#open.includes(this.#last)) this.#open.push(this.#last);
      return this.#last;
    }
    const begun: OpenQuarantine = {
      quarantineId: this.#newId(),
      reason,
      fromMs: nowMs,
      toMs: nowMs,
      countedBefore: 0,
      members: new Map(),
      unreported: 0,
      isReported: false,
    };
    this.#open.push(begun);
    return begun;
  }
}
