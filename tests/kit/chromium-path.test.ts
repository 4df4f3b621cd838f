import { expect, test } from 'vitest';
import { findBrowser } from './chromium-path.mjs';

test('CHROMIUM_PATH decides', () => {
  expect(findBrowser({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
});

test('a CHROMIUM_PATH that names no program is reported, not ignored', () => {
  expect(() => findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH is /nowhere/chromium',
  );
});
