import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

const records = 'docs/decisions';
const libraries = `${records}/0063-libraries.md`;
const files = trackedFiles(root);
const pages = files.filter(({ path }) => path.endsWith('.md'));
const recordNames = pages.flatMap(({ path }) =>
  dirname(path) === records && /\/\d{4}-/.test(path) ? [path.slice(records.length + 1)] : [],
);

/** The anchors that GitHub generates for the headings of a page. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link between Markdown files leads to a file and a heading that exist', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s:]*\.md|)(?:#([^)\s]+))?\)/g)]
      .filter(([link, target = '']) => {
        const file = target === '' ? path : normalize(join(dirname(path), target));
        if (target.startsWith('/') || link === ']()') return false;
        if (!existsSync(join(root, file))) return true;
        const anchor = /#([^)\s]+)/.exec(link)?.[1];
        return anchor !== undefined && !anchorsOf(readFileSync(join(root, file), 'utf8')).includes(anchor);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every path of the repository that a page names exists', () => {
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:apps|packages|tests|tools|bench|deploy|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, name = '']) => ({ path, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const isBuilt = (name: string) => name.includes('/dist/');
  expect(named.filter(({ name }) => !isBuilt(name) && !existsSync(join(root, name)))).toEqual([]);
});

test('every decision that a file cites is the number, or the whole name, of a record', () => {
  // Seeded defects contain wrong citations.
  const citing = files.filter(({ path }) => !path.startsWith('tests/defects/'));
  const cited = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?[/ ](\d{4}(?:-[\w-]+\.md)?)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(cited.length).toBeGreaterThan(10);
  const isRecord = (name: string) =>
    recordNames.some((record) => record === name || record.startsWith(`${name}-`));
  expect(cited.filter(({ name }) => !isRecord(name))).toEqual([]);
});

test('the index of the decisions names each record once, by its number', () => {
  const index = readFileSync(join(root, records, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[(\d{4})\]\((\d{4}-[\w-]+\.md)\) /gm)];
  expect(listed.map(([, , name]) => name).sort()).toEqual([...recordNames].sort());
  expect(listed.filter(([, number = '', name]) => !name?.startsWith(`${number}-`))).toEqual([]);
});

test('every dependency of a package.json is explained, and every explanation has its dependency', () => {
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  const installed = new Set(
    files
      .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
      .flatMap(({ text }) => kinds.flatMap((kind) => Object.keys(JSON.parse(text)[kind] ?? {})))
      .filter((name) => !name.startsWith('@overlay/')),
  );
  const explained = [...readFileSync(join(root, libraries), 'utf8').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const isFor = (pattern: string, name: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
  expect([...installed].filter((name) => !explained.some((pattern) => isFor(pattern, name)))).toEqual([]);
  expect(explained.filter((pattern) => ![...installed].some((name) => isFor(pattern, name)))).toEqual([]);
});
