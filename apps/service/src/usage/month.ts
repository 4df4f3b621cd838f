/** The calendar month in UTC that a moment lies in: caps begin anew on the first of it. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

export function toMonth(ms: number): Month {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: date.toISOString().slice(0, 7),
    startMs: Date.UTC(year, month),
    endMs: Date.UTC(year, month + 1),
  };
}
