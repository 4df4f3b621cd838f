/** Names that were warned of: once is enough, however many overlays have them. */
const told = new Set<string>();

const tooFar = 99;

/** How many letters have to be changed, left out, added or swapped with the next one; beyond `most` it is not looked for. */
function distance(a: string, b: string, most: number): number {
  if (!a || !b) return a.length + b.length;
  const next = (ofA: number, ofB: number) => distance(a.slice(ofA), b.slice(ofB), most - 1);
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1), most);
  if (most < 1) return tooFar;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return 1 + Math.min(next(1, 0), next(0, 1), next(1, 1), isSwapped ? next(2, 2) : tooFar);
}

/** Says which names nobody knows, and which were probably meant. `of`: what they were given to. */
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
