import { expect, test } from 'vitest';
import { lockHoles } from './lock.mjs';

const parent = {
  version: '1.0.0',
  optionalDependencies: { '@native/linux': '1.0.0', '@native/darwin': '1.0.0' },
};

test('an optional package without an entry is a hole', () => {
  const packages = {
    '': {},
    'node_modules/native': parent,
    'node_modules/@native/linux': { version: '1.0.0' },
  };
  expect(lockHoles({ packages })).toEqual([
    { name: '@native/darwin', version: '1.0.0', parent: 'node_modules/native' },
  ]);
});

test('an entry next to the parent counts like one above it', () => {
  const packages = {
    'node_modules/a/node_modules/native': parent,
    'node_modules/a/node_modules/@native/linux': { version: '1.0.0' },
    'node_modules/@native/darwin': { version: '1.0.0' },
  };
  expect(lockHoles({ packages })).toEqual([]);
});
