/** The cells of every row of the tables between a heading and the next one, without their header rows. */
export function tableUnder(markdown: string, heading: string): string[][] {
  const lines = markdown.split('\n');
  const from = lines.indexOf(heading) + 1;
  if (from === 0) throw new Error(`no heading is ${heading}`);
  const length = lines.slice(from).findIndex((line) => line.startsWith('#'));
  const section = length < 0 ? lines.slice(from) : lines.slice(from, from + length);
  return section
    .filter((line, index) => line.startsWith('|') && !isHead(section, index))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The line above the rule, and the rule itself. */
function isHead(lines: readonly string[], index: number): boolean {
  const isRule = (line = '') => /^\|( ?-+:? ?\|)+$/.test(line);
  return isRule(lines[index]) || isRule(lines[index + 1]);
}
