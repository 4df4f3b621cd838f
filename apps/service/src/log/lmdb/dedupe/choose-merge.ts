/** This many runs of one size are merged into one of the next. */
const fanIn = 4;
/** Runs below this size are always merged: it holds 16 generations, eight million keys. */
const largeSize = 2;
/** With more files than this, large runs are merged as well. */
export const mostFiles = 14;

/**
 * The neighbouring runs to merge next, from `from` up to but not including `to`; undefined if there are few enough runs.
 * `entries`: the size of each run, oldest first; infinite for a run that must not be merged.
 *
 * Four runs of a size are merged into one of the next, up to eight million keys. Each key is thus rewritten twice, and 60
 * million keys take seven or eight large runs and at most six small ones. Large runs expire as a whole, which keeps keys
 * about a day longer than the window needs. Only if there are too many of them, they are merged too: four of a size or,
 * failing that, the two neighbours with the fewest keys.
 */
export function chooseMerge(
  entries: readonly number[],
  generationKeys: number,
): { readonly from: number; readonly to: number } | undefined {
  const isTooMany = entries.length > mostFiles;
  const sizes = entries.map((count) => toSize(count, generationKeys));
  const largest = isTooMany ? Math.max(...sizes.filter(Number.isFinite)) : largeSize - 1;
  for (let size = 0; size <= largest; size++) {
    for (let from = 0; from + fanIn <= sizes.length; from++) {
      if (sizes.slice(from, from + fanIn).every((other) => other === size)) return { from, to: from + fanIn };
    }
  }
  if (!isTooMany) return undefined;
  let from = 0;
  for (let index = 1; index + 1 < entries.length; index++) {
    if (pairAt(entries, index) < pairAt(entries, from)) from = index;
  }
  return pairAt(entries, from) === Number.POSITIVE_INFINITY ? undefined : { from, to: from + 2 };
}

/** 0 for about a generation, 1 for four, 2 for sixteen. Runs hold a little more, or less where keys expired. */
function toSize(entries: number, generationKeys: number): number {
  return Math.max(0, Math.round(Math.log(entries / generationKeys) / Math.log(fanIn)));
}

function pairAt(entries: readonly number[], index: number): number {
  return (entries[index] ?? 0) + (entries[index + 1] ?? 0);
}
