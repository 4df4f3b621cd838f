import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';

const child = childProgram(new URL('./fatal-signals.child.ts', import.meta.url));
let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'event-store-dying-'));
});
afterEach(() => rm(path, { recursive: true }));

test.each(['out of memory', 'abort'])(
  'a process that crashes with an open engine (%s) ends and frees its port',
  { tags: ['long'] },
  async (death) => {
    const dying = startNode(['--max-old-space-size=64', child, path, death]);
    await dying.printed(/^\d+\n/);
    const port = Number(dying.stdout);
    expect(port).toBeGreaterThan(0);
    dying.signal('SIGUSR2');
    // A hanging process hangs forever. `exhausted-heap.long.test.ts` checks that it ends within 10 s.
    const hung = setTimeout(() => dying.signal('SIGKILL'), 120_000);
    const { signal } = await dying.closed;
    clearTimeout(hung);
    expect(signal).not.toBe('SIGKILL');

    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  },
);
