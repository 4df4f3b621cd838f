/** Names already warned about: once is enough, however many overlays have them. */
const told = new Set<string>();

const tooFar = 99;

/** The edit distance between two names, counting swapped neighbours as one; not computed beyond `most`. */
function distance(a: string, b: string, most: number): number {
  if (!a || !b) return a.length + b.length;
  const next = (ofA: number, ofB: number) => distance(a.slice(ofA), b.slice(ofB), most - 1);
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1), most);
  if (most < 1) return tooFar;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return 1 + Math.min(next(1, 0), next(0, 1), next(1, 1), isSwapped ? next(2, 2) : tooFar);
}

/** Reports unknown names, and those that were probably meant. `of`: what they were passed to. */
export function warnOfUnknown(of: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given).filter((one) => !known.includes(one))) {
    const mark = `${of} ${name}`;
    if (told.has(mark)) continue;
    told.add(mark);
    const most = Math.max(1, Math.min(4, name.length / 3));
    const by = (candidate: string) => distance(name.toLowerCase(), candidate.toLowerCase(), most);
    const [best = ''] = [...known].sort((a, b) => by(a) - by(b));
    console.warn(`[overlay] ${of} has no option ${name}${by(best) <= most ? `: ${best} was meant?` : ''}`);
  }
}
