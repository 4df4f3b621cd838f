import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childProgram } from '../../kit/programs.ts';

const child = childProgram(new URL('./fatal-signals.child.ts', import.meta.url));
let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'event-store-dying-'));
});
afterEach(() => rm(path, { recursive: true }));

test.each(['out of memory', 'abort'])(
  'a process that dies with an open engine (%s) is gone, and its port is free',
  async (death) => {
    const dying = spawn(process.execPath, ['--max-old-space-size=64', ...child, path, death], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const closed = once(dying, 'close');
    const [line] = await Promise.race([
      once(dying.stdout, 'data'),
      closed.then(() => ['nothing: it ended early']),
    ]);
    const port = Number(String(line));
    expect(port, String(line)).toBeGreaterThan(0);
    dying.kill('SIGUSR2');
    // A process that hangs does so for ever. `npm run attack` says whether it is gone within 10 s.
    const hung = setTimeout(() => dying.kill('SIGKILL'), 120_000);
    const [, signal] = await closed;
    clearTimeout(hung);
    expect(signal).not.toBe('SIGKILL');

    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  },
);
