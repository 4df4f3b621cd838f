import { resolve } from 'node:path';
import { SettingError } from '@overlay/service/internal/settings.ts';
import { parseStoreArguments } from '@overlay/service/internal/store-command.ts';
import { expect, test } from 'vitest';

const password = 'sixteen-letters-or-more';

test('a directory is enough: everything else is that of a server on this machine', () => {
  expect(parseStoreArguments(['--data', 'events'], undefined)).toEqual({
    host: '127.0.0.1',
    port: 8123,
    dataDir: resolve('events'),
  });
});

test.each([['0.0.0.0'], ['::'], ['10.0.0.5'], ['store.example']])('%s needs a password', (host) => {
  const args = ['--data', 'events', '--host', host];
  expect(() => parseStoreArguments(args, undefined)).toThrow(
    /^OVERLAY_STORE_PASSWORD must be set where --host/,
  );
  expect(parseStoreArguments(args, password).host).toBe(host);
});

test.each([['localhost'], ['127.0.0.1'], ['127.8.0.1'], ['::1']])('%s needs none', (host) => {
  expect(parseStoreArguments(['--data', 'events', '--host', host], undefined).host).toBe(host);
});

test.each([
  [
    ['--data', 'events', '--port', '70000'],
    undefined,
    '--port must be a number from 0 to 65535, not "70000"',
  ],
  [[], undefined, '--data must name the directory of the data'],
  [['--data', 'events'], 'short', 'OVERLAY_STORE_PASSWORD must have at least 16 characters and no spaces'],
])('%j is refused with one line that names what is wrong', (args, given, message) => {
  expect(() => parseStoreArguments(args, given)).toThrow(new SettingError(...split(message)));
});

function split(message: string): [name: string, problem: string] {
  const at = message.indexOf(' ');
  return [message.slice(0, at), message.slice(at + 1)];
}

test.each([[['--nope']], [['events']], [['--data']]])('%j is refused as no argument of it', (args) => {
  expect(() => parseStoreArguments(args, undefined)).toThrow(
    /^store takes --port, --host and --data: [^\n]+$/,
  );
});
