import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { gap, mayBeNamed, type TestTitle, testTitles } from '../kit/test-titles.ts';
import { applyDefect, parseDefects, readDefects } from './defect.ts';
import { guaranteesPath, toGuaranteesPage } from './guarantees.ts';

const valid = {
  id: 'no-fsync',
  promise: 'An acknowledged event survives a power cut.',
  kind: 'durability',
  file: 'log.ts',
  replace: 'sync: true',
  with: 'sync: $&',
  test: 'log.test.ts',
  name: 'the log syncs',
};
const defects = readDefects();

test('each seeded defect has its own id', () => {
  const ids = defects.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the text of each seeded defect occurs exactly once in the file that it changes', () => {
  const problems = defects.flatMap((defect) => {
    const path = join(root, defect.file);
    if (!existsSync(path)) return [`${defect.id}: there is no ${defect.file}`];
    try {
      applyDefect(defect, readFileSync(path, 'utf8'));
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(problems).toEqual([]);
});

test('the test that each seeded defect names exists, and is one of npm test', () => {
  const titles = new Map<string, TestTitle[]>();
  const problems = defects.flatMap(({ id, test: file, name }) => {
    if (!existsSync(join(root, file))) return [`${id}: there is no ${file}`];
    if (!titles.has(file)) titles.set(file, testTitles(root, file));
    // A name may also be what a table of tests puts into a title.
    const exists =
      titles.get(file)?.some(({ title }) => mayBeNamed(title, name)) ||
      readFileSync(join(root, file), 'utf8').includes(name);
    if (!exists) return [`${id}: ${file} has no test “${name}”`];
    const isLong = titles.get(file)?.some((one) => one.isLong && one.title.includes(name));
    return isLong ? [`${id}: only test:long runs “${name}” of ${file}`] : [];
  });
  expect(problems).toEqual([]);
});

test('the docs list the guarantee, test and id of each seeded defect', () => {
  expect(readFileSync(join(root, guaranteesPath), 'utf8')).toBe(toGuaranteesPage(defects));
});

test('no seeded defect names a test by a placeholder, which no test that ran has in its name', () => {
  expect(defects.filter(({ name }) => gap.test(name)).map(({ id }) => id)).toEqual([]);
});

test('a defect with a field too many or too few is refused', () => {
  const parse = (entry: object) => () => parseDefects('a.json', JSON.stringify([valid, entry]));
  expect(parse(valid)()).toEqual([valid, valid]);
  expect(parse({ ...valid, replcae: '' })).toThrow(/^a\.json\[1\]: /);
  expect(parse({ ...valid, name: undefined })).toThrow(/name/);
  expect(parse({ ...valid, build: false })).toThrow(/build/);
});

test('a defect replaces its text literally, and only where it occurs once', () => {
  expect(applyDefect(valid, 'open({ sync: true })')).toBe('open({ sync: $& })');
  expect(() => applyDefect(valid, 'open()')).toThrow(
    'no-fsync: the text to replace occurs 0 times in log.ts',
  );
  expect(() => applyDefect(valid, 'sync: true, sync: true')).toThrow('occurs 2 times');
});
