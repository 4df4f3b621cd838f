import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mayBeNamed, testTitles } from './test-titles.ts';

test('titles are found in calls of every form, with those that a condition decides marked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-titles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = [
    "describe('a log', () => {",
    "  test.skipIf(isWindows)('fills a disk', () => {});",
    `  it.each([1, 2])(\`answers \${code} for %d\`, () => {});`,
    "  test.concurrent('waits', () => say('nothing'));",
    '});',
    "describe.runIf(nginx)('nginx', () => {});",
  ].join('\n');
  writeFileSync(join(folder, 'a.test.ts'), source);
  const titles = testTitles(folder, 'a.test.ts');
  expect(titles.map(({ title }) => title)).toEqual([
    'a log',
    'fills a disk',
    'answers %s for %d',
    'waits',
    'nginx',
  ]);
  expect(titles.filter(({ isConditional }) => isConditional).map(({ title }) => title)).toEqual([
    'fills a disk',
    'nginx',
  ]);
});

test.each([
  ['the log syncs', 'the log syncs', true],
  ['the log syncs before it answers', 'the log syncs', true],
  ['the log syncs', 'event log the log syncs', true],
  ['%s refuses $name with %d', 'a page refuses x with 400', true],
  ['%s refuses $name with %d', 'a page accepts x', false],
  ['%s refuses $name with %d', 'x with 40', true],
  ['finds %s', 'finds a slow pattern', true],
  ['%s is refused', 'suite of words README.md is refused', true],
  ['%s', 'anything', false],
])('the title %j and the name %j: %j', (title, name, matches) => {
  expect(mayBeNamed(title, name)).toBe(matches);
});
