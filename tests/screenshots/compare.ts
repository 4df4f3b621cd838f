import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../../tools/root.mjs';
import { linkFolder } from '../defects/tree-copy.ts';
import { findChanged, readScripts, type Scripts } from './find-changed.ts';
import { toShots } from './overlay-gallery.ts';

/**
 * Whether overlays look as they did in an earlier revision, by default CHECK_BASE or the commit before this one:
 * `npm run screenshots -- compare [REVISION]`. The SDK of that revision is built here, and one browser draws the gallery with both,
 * so that neither another browser nor other fonts can make a difference. What was meant to change is named in a line of a
 * commit since then, `Pictures: poll-*, slider-emoji-asking-*` (`*`: all); anything else that has changed fails, and is in
 * `screenshots/changed`: before, after, and where they differ.
 */
const base =
  process.argv.slice(3).find((argument) => !argument.includes('=')) ?? process.env.CHECK_BASE ?? 'HEAD~1';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
/** What the SDK is built from. */
const sources = ['packages/sdk', 'packages/contract', 'tsconfig.base.json', 'package.json'];
const folder = resolve(root, 'screenshots/changed');

const named = git('log', '--format=%(trailers:key=Pictures,valueonly,separator=%x2C)', `${base}..HEAD`)
  .split(/[,\s]+/)
  .filter(Boolean);
const isNamed = (name: string) =>
  named.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name));

function buildBase(): Scripts {
  const copy = mkdtempSync(join(tmpdir(), 'overlay-pictures-'));
  try {
    const archive = execFileSync('git', ['archive', base, ...sources], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x'], { cwd: copy, input: archive });
    linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
    execFileSync('node', ['--import', 'tsx', 'packages/sdk/tools/bundle.ts'], {
      cwd: copy,
      stdio: 'inherit',
    });
    return readScripts(join(copy, 'packages/sdk/dist'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function compare(): Promise<void> {
  const before = buildBase();
  const after = readScripts(resolve(root, 'packages/sdk/dist'));
  const shots = toShots(new Map());
  const unnamed: string[] = [];
  await mkdir(folder, { recursive: true });
  const changed = await findChanged(before, after, shots, async (name, { pixels, picture }) => {
    await writeFile(join(folder, `${name}.png`), picture);
    if (!isNamed(name)) unnamed.push(name);
    console.log(`${name}: ${pixels} pixels differ${isNamed(name) ? ', as a commit says' : ''}`);
  });
  console.log(
    `${shots.length} pictures, ${changed.length} have changed since ${base}, ${unnamed.length} of them unnamed`,
  );
  if (unnamed.length > 0) process.exitCode = 1;
}

await rm(folder, { recursive: true, force: true });
const { status } = spawnSync('git', ['diff', '--quiet', base, '--', ...sources], { cwd: root });
if (named.includes('*')) console.log(`a commit since ${base} says that every picture may change`);
else if (status === 0) console.log(`what the SDK is built from has not changed since ${base}`);
else if (status === 1) await compare();
// A copy without history has nothing to compare with.
else console.log(`there is no revision ${base} here`);
