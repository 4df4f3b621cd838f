export type Axes<Name extends string> = Readonly<Record<Name, readonly string[]>>;
export type Row<Name extends string> = Readonly<Record<Name, string>>;

/** Every combination. */
export function toProduct<Name extends string>(axes: Axes<Name>): Row<Name>[] {
  let rows: Partial<Record<Name, string>>[] = [{}];
  for (const name of Object.keys(axes) as Name[])
    rows = rows.flatMap((row) => axes[name].map((value) => ({ ...row, [name]: value })));
  return rows as Row<Name>[];
}

/**
 * Few combinations in which each value of an axis meets each value of every other axis: most faults of a drawing need two
 * values, hardly any three. Greedy and without chance, so that equal axes give equal rows.
 */
export function toPairwise<Name extends string>(axes: Axes<Name>): Row<Name>[] {
  // The longest axes decide how many rows there are, so they are paired first.
  const names = (Object.keys(axes) as Name[]).sort((a, b) => axes[b].length - axes[a].length);
  const toKey = (one: Name, value: string, other: Name, otherValue: string) =>
    JSON.stringify([one, value, other, otherValue]);
  const missing = new Map<string, Partial<Record<Name, string>>>();
  names.forEach((one, index) => {
    for (const other of names.slice(index + 1)) {
      for (const value of axes[one]) {
        for (const otherValue of axes[other]) {
          const pair = { [one]: value, [other]: otherValue } as Partial<Record<Name, string>>;
          missing.set(toKey(one, value, other, otherValue), pair);
        }
      }
    }
  });
  const rows: Row<Name>[] = [];
  for (let [first] = missing.values(); first; [first] = missing.values()) {
    const row: Partial<Record<Name, string>> = { ...first };
    for (const name of names) {
      if (row[name] !== undefined) continue;
      const gain = (value: string) =>
        names.filter((other, index) => {
          const its = row[other];
          if (its === undefined) return false;
          const isBefore = index < names.indexOf(name);
          return missing.has(isBefore ? toKey(other, its, name, value) : toKey(name, value, other, its));
        }).length;
      // Of equal values the one that was used least, so that none is always beside the same others.
      const used = (value: string) => rows.filter((one) => one[name] === value).length;
      row[name] = [...axes[name]].sort((a, b) => gain(b) - gain(a) || used(a) - used(b))[0];
    }
    names.forEach((one, index) => {
      for (const other of names.slice(index + 1))
        missing.delete(toKey(one, String(row[one]), other, String(row[other])));
    });
    rows.push(row as Row<Name>);
  }
  return rows;
}
