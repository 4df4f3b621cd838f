/** Names that were warned of: once is enough, however many overlays have them. */
const told = new Set<string>();

/** How many letters have to be changed, left out, added or swapped with the next one. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = rows[i];
      if (!row) continue;
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isEqual ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

/** Says which names nobody knows, and which were probably meant. `of`: what they were given to. */
export function warnOfUnknown(of: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given).filter((one) => !known.includes(one))) {
    const mark = `${of} ${name}`;
    if (told.has(mark)) continue;
    told.add(mark);
    const near = (candidate: string) => distance(name.toLowerCase(), candidate.toLowerCase());
    const [best] = [...known].sort((a, b) => near(a) - near(b));
    const isNear = best !== undefined && near(best) <= Math.max(1, name.length / 3);
    console.warn(`[overlay] ${of} has no option ${name}${isNear ? `: ${best} was meant?` : ''}`);
  }
}
