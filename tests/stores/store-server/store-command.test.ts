import { resolve } from 'node:path';
import { parseStoreArguments } from '@overlay/service/internal/cli/store-command.ts';
import { SettingError } from '@overlay/service/internal/settings/setting.ts';
import { expect, test } from 'vitest';

const password = 'sixteen-letters-or-more';

const options = { data: 'events', host: '127.0.0.1', port: '8123' };

test('the data directory may be relative', () => {
  expect(parseStoreArguments(options, undefined)).toEqual({
    host: '127.0.0.1',
    port: 8123,
    dataDir: resolve('events'),
  });
});

test.each([['0.0.0.0'], ['::'], ['10.0.0.5'], ['store.example']])('%s needs a password', (host) => {
  expect(() => parseStoreArguments({ ...options, host }, undefined)).toThrow(
    /^OVERLAY_STORE_PASSWORD must be set if --host/,
  );
  expect(parseStoreArguments({ ...options, host }, password).host).toBe(host);
});

test.each([['localhost'], ['127.0.0.1'], ['127.8.0.1'], ['::1']])('%s needs none', (host) => {
  expect(parseStoreArguments({ ...options, host }, undefined).host).toBe(host);
});

test.each([
  [{ port: '70000' }, undefined, '--port must be a number from 0 to 65535, not "70000"'],
  [{ data: '' }, undefined, '--data must name the data directory'],
  [{}, 'short', 'OVERLAY_STORE_PASSWORD must have at least 16 characters and no spaces'],
])('%j is refused with a one-line error that names the problem', (wrong, given, message) => {
  expect(() => parseStoreArguments({ ...options, ...wrong }, given)).toThrow(
    new SettingError(...split(message)),
  );
});

function split(message: string): [name: string, problem: string] {
  const at = message.indexOf(' ');
  return [message.slice(0, at), message.slice(at + 1)];
}
