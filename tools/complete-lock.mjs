import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHoles } from './lock-holes.mjs';
import { progress } from './progress.mjs';
import { root } from './root.mjs';

/**
 * Fills the holes of package-lock.json after `npm install` against a registry that lacks other platforms' binaries. The
 * entry says what the parent pins and what the name tells; without an integrity, because nobody here has seen the file.
 */
const lockFile = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const holes = lockHoles(lock);
for (const { name, version, parent } of holes) {
  const { dev } = lock.packages[parent];
  lock.packages[`node_modules/${name}`] = { version, ...platform(name), ...(dev && { dev }), optional: true };
}
if (holes.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(lockFile, `${JSON.stringify(lock, undefined, 2)}\n`);
}
progress(
  'lock',
  holes.length === 0
    ? 'complete'
    : `${holes.length} entries added: ${holes.map((hole) => hole.name).join(', ')}`,
);

/**
 * What a name such as `@oxc-parser/binding-linux-arm64-musl` tells, in npm's words: with it npm skips the package elsewhere.
 * @param {string} name
 */
function platform(name) {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const os = words.find((word) =>
    ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(word),
  );
  const cpu = words.find((word) =>
    ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'].includes(word),
  );
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
