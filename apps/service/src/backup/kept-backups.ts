const name = /^overlay-(\d{4})-(\d{2})-(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
const dayMs = 24 * 3_600_000;

export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/** `overlay-2026-11-27T031500Z.backup` */
export function toBackupName(at: Date): string {
  return `overlay-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** When a backup was made, by its name; undefined for any other file. */
export function fromBackupName(text: string): number | undefined {
  const found = name.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second] = found.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/**
 * The backups that are not needed any more. Kept is the newest of each of the last days, weeks (from Monday) and months that
 * have one: counted by what is there, so that nothing is removed because backups have stopped.
 */
export function expiredBackups(names: readonly string[], { days, weeks, months }: Retention): string[] {
  const backups = names
    .flatMap((text) => {
      const atMs = fromBackupName(text);
      return atMs === undefined ? [] : [{ text, atMs }];
    })
    .sort((one, other) => other.atMs - one.atMs);
  const kept = new Set<string>();
  const keep = (count: number, periodOf: (atMs: number) => string | number) => {
    const periods = new Set<string | number>();
    for (const { text, atMs } of backups) {
      const period = periodOf(atMs);
      if (periods.has(period) || periods.size === count) continue;
      periods.add(period);
      kept.add(text);
    }
  };
  keep(days, (atMs) => Math.floor(atMs / dayMs));
  // The first of January 1970 was a Thursday.
  keep(weeks, (atMs) => Math.floor((atMs / dayMs + 3) / 7));
  keep(months, (atMs) => new Date(atMs).toISOString().slice(0, 7));
  return backups.filter(({ text }) => !kept.has(text)).map(({ text }) => text);
}
