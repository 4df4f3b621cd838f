import type { EventLogUnavailable, LogEntry } from '../../../ports/event-log.ts';
import { CommitGroup, type CommitMemory } from './commit-group.ts';
import type { FirstSeen } from './key-entries.ts';

/** A larger group would make a range larger than the store likes: a range is at least one segment. */
const groupBytes = 4 * 1024 ** 2;

/** A key whose first entry is on its way to the disk. */
export interface Underway extends FirstSeen {
  readonly group: CommitGroup;
}

/** What waits for the disk: groups in the order of their commits, of which the first may be in its transaction. */
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
    let group = this.#groups.at(-1);
    if (group === undefined || group.isClosed || group.size >= groupBytes) {
      group = new CommitGroup(this.#spareMemory);
      this.#spareMemory = undefined;
      this.#groups.push(group);
    }
    group.add(entry);
    this.#bytes += entry.line.length;
    return group;
  }

  /** Of two groups the one that commits later, which is durable after the other. */
  later(one: CommitGroup | undefined, other: CommitGroup): CommitGroup {
    return one !== undefined && this.#groups.indexOf(one) > this.#groups.indexOf(other) ? one : other;
  }

  /** The next group to commit; nothing joins it from now on. */
  takeFirst(): CommitGroup | undefined {
    const group = this.#groups[0];
    if (group !== undefined) group.isClosed = true;
    return group;
  }

  /** The first group is durable. Its waiters hear of it from the caller. */
  removeFirst(): void {
    const group = this.#groups.shift();
    if (group === undefined) return;
    this.#bytes -= group.size;
    this.#spareMemory = group.memory;
  }

  /** What gathered meanwhile fails with the rest: it may hold duplicates of what was just lost. */
  failAll(reason: EventLogUnavailable): void {
    const lost = this.#groups;
    this.#groups = [];
    this.#bytes = 0;
    for (const group of lost) group.fail(reason);
  }
}
