export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

type Sortable = string | number | null;

/** Words in the order of the reader's language, numbers in them by value; missing values come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => Sortable,
  descending: boolean,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

let collator: Intl.Collator | undefined;

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Created on first use: on a slow phone it takes 80 ms of the first page.
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(String(a), String(b));
}
