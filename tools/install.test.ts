import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installCommand, isComplete, requireNode } from './install.mjs';
import type { LockEntry, LockFile } from './lock.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'packages/sdk': { version: '0.1.0' },
    'node_modules/@overlay/sdk': { link: true },
    'node_modules/vite': { version: '8.3.8' },
    'node_modules/vitest': { version: '4.1.12', dev: true },
    'node_modules/@native/darwin': { version: '1.0.0', optional: true },
  },
};

const forStart = { packages: { 'node_modules/vite': { version: '8.3.8' } } };
const forTests = {
  packages: { ...forStart.packages, 'node_modules/vitest': { version: '4.1.12', dev: true } },
};

test('packages in their locked versions need no installation, whichever command installed them', () => {
  expect(isComplete(wanted, forStart, false)).toBe(true);
  expect(isComplete(wanted, forTests, false)).toBe(true);
  expect(isComplete(wanted, forTests, true)).toBe(true);
});

test('a package that is missing or of another version is installed', () => {
  expect(isComplete(wanted, { packages: {} }, false)).toBe(false);
  expect(isComplete(wanted, { packages: { 'node_modules/vite': { version: '8.3.7' } } }, false)).toBe(false);
  expect(isComplete(wanted, forStart, true)).toBe(false);
});

test('a first start leaves out the development packages, and a first test run brings them', () => {
  expect(installCommand(wanted, undefined, false)).toEqual(['ci', '--omit=dev']);
  expect(installCommand(wanted, undefined, true)).toEqual(['ci', '--include=dev']);
});

test('what is installed is never removed, because a service may be running from it', () => {
  expect(installCommand(wanted, forStart, true)).toEqual(['install', '--no-save', '--include=dev']);
  expect(installCommand(wanted, forTests, false)).toEqual(['install', '--no-save', '--include=dev']);
});

test('a first start installs at most 345 packages', () => {
  const lock: LockFile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const installed = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev && isForLinux(entry),
  );
  expect(installed.length).toBeLessThanOrEqual(345);
});

function isForLinux({ os, cpu, libc }: LockEntry): boolean {
  return (
    (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)
  );
}

test('a lock file with holes is installed without npm ci, which refuses it', () => {
  const holed = {
    packages: { 'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '1.0.0' } } },
  };
  expect(installCommand(holed, undefined, false)).toEqual(['install', '--no-save', '--omit=dev']);
});

test.each(['20.19.0', '20.20.2', '22.0.0'])('Node %s is accepted', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(['18.20.4', '20.18.1'])('Node %s is too old, and the message says which is needed', (version) => {
  expect(() => requireNode(version)).toThrow(`Node 20.19 or later is needed, this is ${version}`);
});
