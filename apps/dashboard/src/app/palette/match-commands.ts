export interface Command {
  readonly id: string;
  readonly label: string;
  /** Where it belongs: `Pages`, `Accounts`. */
  readonly group: string;
  readonly run: () => void;
}

/**
 * The commands that fit what was typed, best first: every word has to begin a word of the command, and one that begins
 * the command counts most.
 */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const ranked = commands.flatMap((command) => {
    const label = fold(command.label);
    const parts = `${label} ${fold(command.group)}`.split(/[^\p{L}\p{N}]+/u);
    if (!words.every((word) => parts.some((part) => part.startsWith(word)))) return [];
    return [{ command, rank: label.startsWith(words[0] ?? '') ? 0 : 1 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}

/** Without case and marks, so that `ubersicht` finds `Übersicht`. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
