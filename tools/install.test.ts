import { expect, test } from 'vitest';
import { isComplete, requireNode } from './install.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'packages/sdk': { version: '0.1.0' },
    'node_modules/@overlay/sdk': { link: true },
    'node_modules/vite': { version: '8.3.8' },
    'node_modules/@native/darwin': { version: '1.0.0', optional: true },
  },
};

test('packages in their locked versions need no installation, whoever installed them', () => {
  expect(isComplete(wanted, { packages: { 'node_modules/vite': { version: '8.3.8' } } })).toBe(true);
});

test('a package that is missing or of another version is installed', () => {
  expect(isComplete(wanted, { packages: {} })).toBe(false);
  expect(isComplete(wanted, { packages: { 'node_modules/vite': { version: '8.3.7' } } })).toBe(false);
});

test.each(['20.19.0', '20.20.2', '22.0.0'])('Node %s will do', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

test.each(['18.20.4', '20.18.1'])('Node %s is too old, and the message says which is needed', (version) => {
  expect(() => requireNode(version)).toThrow(`Node 20.19 or later is needed, this is ${version}`);
});
