export interface Command {
  readonly id: string;
  readonly label: string;
  /** The group: `Pages`, `Accounts`. */
  readonly group: string;
  /** Other texts by which it is found, such as its identifier. */
  readonly also?: string;
  readonly run: () => void;
}

/** More are not read, and each costs time to draw. */
const mostShown = 50;

/**
 * The commands that match the input, best first: every typed word has to be a prefix of a word of the command, and a
 * match of its first word counts most.
 */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = toWords(typed).split(' ').filter(Boolean);
  if (words.length === 0) return commands.slice(0, mostShown);
  const [first = ''] = words;
  const best: Command[] = [];
  const others: Command[] = [];
  for (const command of commands) {
    const text = textOf(command);
    if (!words.every((word) => text.includes(` ${word}`))) continue;
    if (text.startsWith(` ${first}`)) best.push(command);
    else if (others.length < mostShown) others.push(command);
    if (best.length === mostShown) break;
  }
  return [...best, ...others].slice(0, mostShown);
}

/** Folding takes most of the time, so each command is folded once: an account can have tens of thousands of names. */
const texts = new WeakMap<Command, string>();

const foldedAtOnce = 1_000;

/**
 * Folds the texts before somebody searches, a slice at a time: all at once would hold back a key press for longer than a
 * frame. Returns a function that stops it.
 */
export function foldAhead(commands: readonly Command[]): () => void {
  let from = 0;
  const foldSome = () => {
    for (const command of commands.slice(from, from + foldedAtOnce)) textOf(command);
    from += foldedAtOnce;
    if (from < commands.length) timer = setTimeout(foldSome);
  };
  let timer = setTimeout(foldSome);
  return () => clearTimeout(timer);
}

/** Its words, each after a space. */
function textOf(command: Command): string {
  const known = texts.get(command);
  if (known !== undefined) return known;
  const { label, group, also = '' } = command;
  const text = ` ${toWords(label)} ${toWords(`${group} ${also}`)}`;
  texts.set(command, text);
  return text;
}

/** Ignores case and diacritics, so that `ubersicht` finds `Übersicht`. */
function toWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
