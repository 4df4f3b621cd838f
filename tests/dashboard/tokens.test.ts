import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const shared = ['--ink', '--muted', '--paper', '--sunk', '--line', '--line-strong', '--accent'];

async function tokensOf(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  const found = text.matchAll(/^\s*(?<name>--[\w-]+):\s*(?<value>light-dark\([^;]*\));$/gm);
  return new Map([...found].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']));
}

test('the documentation and the dashboard have the same colours', async () => {
  const dashboard = await tokensOf('../../apps/dashboard/src/design/tokens.css');
  const docs = await tokensOf('../../apps/service/assets/docs/docs.css');
  expect([...docs.keys()]).toEqual(expect.arrayContaining(shared));
  // Any other token that both of them define must be equal, too.
  for (const [name, value] of docs) {
    if (dashboard.has(name)) expect(`${name}: ${value}`).toBe(`${name}: ${dashboard.get(name)}`);
  }
});
