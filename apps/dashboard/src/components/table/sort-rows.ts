export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

type Sortable = string | number | null;

/** Words as the reader's language orders them, numbers inside them by size; what is missing comes last either way. */
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

const collator = new Intl.Collator(undefined, { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
