/** Rows of one table of the control data. All stores have the same tables and columns. */
export interface ControlRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/**
 * All control data, for another store that takes the place of this one. Leases of jobs are left out: they belong to
 * processes that use this store.
 */
export interface ControlCopies {
  /**
   * Hands over every row, as of one moment and in pages: rows come after those that they refer to, those of a table in the
   * order of its key. Other calls may wait meanwhile.
   */
  eachPage(take: (page: ControlRows) => Promise<void>): Promise<void>;
  /** Puts what `fill` gives in the place of all rows, in one transaction. */
  replaceAll(fill: (put: (page: ControlRows) => Promise<void>) => Promise<void>): Promise<void>;
}
