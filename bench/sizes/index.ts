import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipBytes, publishedGzipBytes } from './gzip-size.ts';
import { publishedPackages } from './published-packages.ts';

/**
 * What a page loads, gzipped (level 9), compared with others: `npm run sizes` prints the table of the README, `npm run
 * sizes -- --write` updates it.
 */
const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const sdk = (part: string) => fileURLToPath(new URL(`../../packages/sdk/dist/${part}`, import.meta.url));
/** Loaded on demand: `docs/decisions/0038-what-a-page-loads.md`. */
const parts = ['hints', 'list', 'service', 'orphans', 'playback', 'quiz', 'sheet', 'look', 'locales'].map(
  (name) => sdk(`overlay-sdk.${name}.mjs`),
);
const begin = '<!-- sizes: made by `npm run sizes -- --write` -->';
const end = '<!-- /sizes -->';

const core = gzipBytes(sdk('overlay-sdk.js'));
const whole = parts.reduce((sum, part) => sum + gzipBytes(part), core);

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const rows = [
  ['', 'gzip', 'overlays', 'answers', 'keyboard', 'strict CSP and Trusted Types'],
  ['---', '---:', '---', '---', '---', '---'],
  [
    `**this SDK** (all five types; ${kilobytes(whole)} with every part that a page may ask for, 15 further languages included)`,
    `**${kilobytes(core)}**`,
    'five types on any `<video>`',
    'stored once, in your own service',
    'every answer',
    'no violation, tested',
  ],
  ...publishedPackages.map((other) => [
    `${other.name} ${other.version} (${other.note})`,
    kilobytes(publishedGzipBytes(other)),
    other.overlays,
    other.answers,
    other.keyboard,
    other.policy,
  ]),
];
const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
process.stdout.write(`${table}\n`);

if (process.argv.includes('--write')) {
  const text = readFileSync(readme, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error('README.md has no place for the table');
  writeFileSync(readme, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
