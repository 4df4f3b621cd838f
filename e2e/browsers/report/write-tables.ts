import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../../docs/browsers.md', import.meta.url));
const begin = '<!-- browsers: made by `npm run test:browsers -- --write` -->';
const end = '<!-- /browsers -->';

/** Puts the tables into their place in docs/browsers.md. */
export function writeTables(tables: string): void {
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/browsers.md has no place for the tables');
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n${tables}\n${text.slice(to)}`);
}
