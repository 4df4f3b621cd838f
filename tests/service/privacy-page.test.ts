import { readFile } from 'node:fs/promises';
import { globalPrivacyControls, limits, operations } from '@overlay/contract';
import { expect, it } from 'vitest';

const page = await readFile(new URL('../../docs/privacy.md', import.meta.url), 'utf8');

it('the privacy page names every address that answers viewers, and no others', () => {
  const paths = operations.filter(({ tag }) => tag === 'privacy').map(({ path }) => path);
  const named = [...page.matchAll(/\/api\/[a-z/-]*[a-z]/g)].map(([path]) => path.replace(/\/era$/, ''));
  const known = new Set<string>(operations.map(({ path }) => path));
  expect(named.filter((path) => !known.has(path))).toEqual([]);
  expect(paths.filter((path) => !named.includes(path.replace('/{erasureId}', '')))).toEqual([]);
});

it('the privacy page matches the code', () => {
  expect(page).toContain(`| ${limits.requestLogDays} days |`);
  expect(page).toContain(`| ${limits.dedupeWindowMs / 86_400_000} days and a little |`);
  for (const policy of globalPrivacyControls) expect(page).toContain(`| \`${policy}\``);
});
