export interface Command {
  readonly id: string;
  readonly label: string;
  /** The group: `Pages`, `Accounts`. */
  readonly group: string;
  /** Other texts by which it is found, such as its identifier. */
  readonly also?: string;
  readonly run: () => void;
}

/** More are not read, and drawing each takes a millisecond on a slow processor. */
const mostShown = 20;

/**
 * The commands that match the input, best first: every typed word has to be a prefix of a word of the command, and a
 * match of its first word counts most. A list that stays the same is read once.
 */
export function matchCommands(lists: readonly (readonly Command[])[], typed: string): readonly Command[] {
  const [first, ...further] = toWords(typed)
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`);
  if (first === undefined) return lists.flatMap((list) => list.slice(0, mostShown)).slice(0, mostShown);
  const best: Command[] = [];
  const others: Command[] = [];
  for (const list of lists) {
    const texts = textsOf(list);
    let index = 0;
    for (const command of list) {
      const text = texts[index] ?? toText(command);
      texts[index] = text;
      index += 1;
      const at = text.indexOf(first);
      if (at < 0 || !further.every((word) => text.includes(word))) continue;
      if (at === 0) best.push(command);
      else if (others.length < mostShown) others.push(command);
      if (best.length === mostShown) return best;
    }
  }
  return [...best, ...others].slice(0, mostShown);
}

/**
 * Folding takes most of the time, so each command of a list is folded once: an account can have tens of thousands of names.
 * By its place in the list: to look each command up would take as long as to search its text.
 */
const folded = new WeakMap<readonly Command[], string[]>();

function textsOf(list: readonly Command[]): string[] {
  const known = folded.get(list) ?? [];
  folded.set(list, known);
  return known;
}

const foldedAtOnce = 1_000;

/**
 * Folds the texts before somebody searches, a slice at a time: all at once would hold back a key press for longer than a
 * frame. Returns a function that stops it.
 */
export function foldAhead(commands: readonly Command[]): () => void {
  const texts = textsOf(commands);
  let from = 0;
  const foldSome = () => {
    for (const [index, command] of commands.slice(from, from + foldedAtOnce).entries())
      texts[from + index] ??= toText(command);
    from += foldedAtOnce;
    if (from < commands.length) timer = setTimeout(foldSome);
  };
  let timer = setTimeout(foldSome);
  return () => clearTimeout(timer);
}

/** Its words, each after a space. */
const toText = ({ label, group, also = '' }: Command): string =>
  ` ${toWords(label)} ${toWords(`${group} ${also}`)}`;

/** Ignores case and diacritics, so that `ubersicht` finds `Übersicht`. */
function toWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
