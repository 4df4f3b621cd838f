import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';

test('a store that is closed while a query runs ends the query, so that the process can exit', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-store-closed-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const child = startNode([childProgram(new URL('./close-under-query.child.ts', import.meta.url)), path]);
  expect(await child.closed).toEqual({ code: 0, signal: null });
  expect(child.stdout).toBe('true\n');
});
