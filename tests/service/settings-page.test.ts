import { readFile } from 'node:fs/promises';
import { parseSettings } from '@overlay/service/internal/settings.ts';
import { expect, it } from 'vitest';

const readPage = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The rows of the table of settings, with the names and the default that each speaks of. */
async function readRows(page: string) {
  const text = await readPage(page);
  const section = text.slice(text.indexOf('## Settings')).split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names = '', value = ''] = line.split('|');
      return {
        line,
        names: [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
        value: /^ `(.+)` $/.exec(value)?.[1],
      };
    });
}

it('the page of settings has every variable that the service reads, and no other', async () => {
  const read = new Set<string>();
  parseSettings(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
  );
  const rows = await readRows('docs/running.md');
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...read].sort());
});

it('each default of the page is what the service takes where nothing is set', async () => {
  const rows = (await readRows('docs/running.md')).filter(({ value }) => value !== undefined);
  expect(rows.length).toBeGreaterThan(8);
  for (const { names, value } of rows) {
    for (const name of names)
      expect([name, parseSettings({ [name]: value })]).toEqual([name, parseSettings({})]);
  }
});

it('what the README shows of it are rows of the page', async () => {
  const lines = (await readRows('docs/running.md')).map(({ line }) => line);
  const shown = await readRows('README.md');
  expect(shown.length).toBeGreaterThan(0);
  for (const { line } of shown) expect(lines).toContain(line);
});
