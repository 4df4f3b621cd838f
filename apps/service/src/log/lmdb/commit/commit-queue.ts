import type { EventLogUnavailable, FirstSeen, KnownKey, LogEntry } from '../../event-log.ts';
import { CommitGroup, type CommitMemory } from './commit-group.ts';

/** A group becomes a segment, and a range holds at least one; larger ranges would be too large for the store. */
const groupBytes = 4 * 1024 ** 2;

/** A key whose first entry is not durable yet. */
export interface Underway extends FirstSeen {
  readonly group: CommitGroup;
}

/**
 * Groups that wait for the disk, in commit order; the first may already be in its transaction. The bound on their bytes
 * applies to this process, which has the log to itself.
 */
export class CommitQueue {
  #groups: CommitGroup[] = [];
  #bytes = 0;
  /** Of the group that committed last. */
  #spareMemory: CommitMemory | undefined;

  get bytes(): number {
    return this.#bytes;
  }

  find(key: Buffer): Underway | undefined {
    for (const group of this.#groups) {
      const first = group.keys.find(key);
      if (first !== undefined) return { ...first, group };
    }
    return undefined;
  }

  add(entry: LogEntry): CommitGroup {
    const group = this.#openGroup();
    group.add(entry);
    this.#bytes += entry.line.length;
    return group;
  }

  #openGroup(): CommitGroup {
    let group = this.#groups.at(-1);
    if (group === undefined || group.isClosed || group.size >= groupBytes) {
      group = new CommitGroup(this.#spareMemory);
      this.#spareMemory = undefined;
      this.#groups.push(group);
    }
    return group;
  }

  /** Adds keys without rows, which must not be split between groups. */
  addKeys(keys: readonly KnownKey[]): CommitGroup {
    const group = this.#openGroup();
    for (const key of keys) group.addKey(key);
    return group;
  }

  /** The group of the two that commits later; once it is durable, so is the other. */
  later(one: CommitGroup | undefined, other: CommitGroup): CommitGroup {
    return one !== undefined && this.#groups.indexOf(one) > this.#groups.indexOf(other) ? one : other;
  }

  /** The next group to commit; from now on nothing may join it. */
  takeFirst(): CommitGroup | undefined {
    const group = this.#groups[0];
    if (group !== undefined) group.isClosed = true;
    return group;
  }

  /** Call when the first group is durable; the caller tells its waiters. */
  removeFirst(): void {
    const group = this.#groups.shift();
    if (group === undefined) return;
    this.#bytes -= group.size;
    this.#spareMemory = group.memory;
  }

  /** All waiting groups fail with the first one: they may hold duplicates of what was just lost. */
  failAll(reason: EventLogUnavailable): void {
    const lost = this.#groups;
    this.#groups = [];
    this.#bytes = 0;
    for (const group of lost) group.fail(reason);
  }
}
