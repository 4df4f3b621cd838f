import { readFile } from 'node:fs/promises';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { expect, it } from 'vitest';

const readPage = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The rows of the settings table, with their names and defaults. */
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
        value: /^ `(.+)` $/.exec(value)?.[1] ?? /^ ([\d.]+) $/.exec(value)?.[1],
      };
    });
}

it('the settings page has exactly the variables that the service reads', async () => {
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

it('each default on the page is the one that the service uses', async () => {
  const rows = (await readRows('docs/running.md')).filter(({ value }) => value !== undefined);
  expect(rows.length).toBeGreaterThan(8);
  for (const { names, value } of rows) {
    for (const name of names)
      expect([name, parseSettings({ [name]: value })]).toEqual([name, parseSettings({})]);
  }
});
