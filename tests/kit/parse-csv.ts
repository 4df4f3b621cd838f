/** The cells of a CSV text (RFC 4180), row by row; line breaks inside quotes are kept. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, written = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('not a CSV text');
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
