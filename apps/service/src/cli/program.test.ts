import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OverlayCommands, runOverlay } from './program.ts';

let shown = '';
beforeEach(() => {
  shown = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      shown += String(text);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command line and resolves with its exit code and the commands that ran, with their arguments. */
async function run(...args: readonly string[]) {
  const ran: unknown[] = [];
  const commands: OverlayCommands = {
    serve: async () => void ran.push('serve'),
    store: async (options) => void ran.push(['store', options]),
    migrate: async (file) => void ran.push(['migrate', file]),
    deadLetters: async (words) => void ran.push(['dead-letters', words]),
    backup: async (options) => void ran.push(['backup', options]),
    verify: async (options) => void ran.push(['verify', options]),
    repair: async (options) => void ran.push(['repair', options]),
    restore: async (options) => void ran.push(['restore', options]),
    rehearse: async () => {
      ran.push('rehearse');
      return true;
    },
    prove: async (options) => {
      ran.push(['prove', options]);
      return true;
    },
    revokeDemoKeys: async () => void ran.push('revoke-demo-keys'),
    check: async (url) => {
      ran.push(['check', url]);
      return url.startsWith('https:');
    },
    doctor: async (options) => {
      ran.push(['doctor', options]);
      return options.json === true;
    },
    administer: async () => void ran.push('administer'),
  };
  return { code: await runOverlay(args, commands), ran };
}

it.each([
  [[], 'serve'],
  [['serve'], 'serve'],
  [
    ['store', '--data', 'events'],
    ['store', { data: 'events', host: '127.0.0.1', port: '8123' }],
  ],
  [
    ['migrate', '--to', 'servers.env'],
    ['migrate', 'servers.env'],
  ],
  [
    ['dead-letters', 'list'],
    ['dead-letters', ['list']],
  ],
  [
    ['dead-letters', 'send'],
    ['dead-letters', ['send']],
  ],
  [
    ['dead-letters', 'delete', 'a', 'b'],
    ['dead-letters', ['delete', 'a', 'b']],
  ],
  [
    ['backup', '--to', 'today.backup'],
    ['backup', { to: 'today.backup', rate: '64' }],
  ],
  [
    ['backup', '--to', 'today.backup', '--incremental'],
    ['backup', { to: 'today.backup', rate: '64', incremental: true }],
  ],
  [
    ['verify', '--from', 'today.backup'],
    ['verify', { from: 'today.backup' }],
  ],
  [['verify'], ['verify', {}]],
  [['repair'], ['repair', {}]],
  [
    ['repair', '--from', 'today.backup'],
    ['repair', { from: 'today.backup' }],
  ],
  [
    ['restore', '--from', 'today.backup', '--data', 'data'],
    ['restore', { from: 'today.backup', data: 'data' }],
  ],
  [['rehearse'], 'rehearse'],
  [
    ['prove', '--store', 'http://127.0.0.1:8123/proof'],
    ['prove', { store: 'http://127.0.0.1:8123/proof', minutes: '0' }],
  ],
  [['revoke-demo-keys'], 'revoke-demo-keys'],
  [
    ['check', 'https://shop.example/'],
    ['check', 'https://shop.example/'],
  ],
  [['keys', 'create', 'acct_1', 'secret', 'Server'], 'administer'],
])('%j runs %j', async (args, command) => {
  expect(await run(...args)).toEqual({ code: 0, ran: [command] });
});

it('a page with a fault makes check exit with 1', async () => {
  expect((await run('check', 'http://shop.example/')).code).toBe(1);
});

it.each([
  [['peeple'], "unknown command 'peeple'"],
  [['user'], 'Did you mean users?'],
  [['users'], 'invite'],
  [['users', 'reset'], "missing required argument 'email'"],
  [['users', 'reset', 'a', 'b'], 'too many arguments'],
  [['users', 'invite', 'one@overlay.test', 'acct_1', 'king'], 'Allowed choices are viewer, editor, owner'],
  [['migrate'], '--to <file>'],
  [['migrate', '--to'], 'argument missing'],
  [['store', '--data', 'events', '--nope'], "unknown option '--nope'"],
  [['store', 'events'], '--data <directory>'],
  [['dead-letters', 'delete'], "missing required argument 'token'"],
])('%j runs nothing, prints the reason and exits with 2', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, ran: [] });
  expect(shown).toContain(message);
});

it('shows every command and the exit codes with --help, and the version with --version', async () => {
  expect((await run('--help')).code).toBe(0);
  for (const part of [
    'serve',
    'store',
    'migrate',
    'dead-letters',
    'accounts',
    'users',
    'keys',
    'Exit codes:',
  ]) {
    expect(shown).toContain(part);
  }
  shown = '';
  expect((await run('--version')).code).toBe(0);
  expect(shown).toMatch(/^\d+\.\d+\.\d+\n$/);
});
