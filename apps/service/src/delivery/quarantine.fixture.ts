import type { ParkedRow, Quarantine } from '../ports/quarantine.ts';

/** In memory. */
export class FakeQuarantine implements Quarantine {
  readonly refused = new Set<string>();
  readonly parked: ParkedRow[] = [];

  isRefused(token: string): boolean {
    return this.refused.has(token);
  }
  async refuse(token: string): Promise<void> {
    this.refused.add(token);
  }
  async park(row: ParkedRow): Promise<void> {
    this.parked.push(row);
  }
  parkedRows(): number {
    return this.parked.length;
  }
  async remove(matches: (row: ParkedRow) => boolean): Promise<number> {
    const kept = this.parked.filter((row) => !matches(row));
    const removed = this.parked.length - kept.length;
    this.parked.splice(0, this.parked.length, ...kept);
    return removed;
  }
}
