import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withClaim } from './claim.mjs';

function claimFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claim-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'claim');
}

test('the claim of a process that was killed is taken over', async () => {
  const file = claimFile();
  const killed = spawnSync(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")']);
  writeFileSync(file, String(killed.pid));
  expect(await withClaim(file, () => 'installed')).toBe('installed');
});

test('a second installation waits for the first, and a failed one leaves no claim', async () => {
  const file = claimFile();
  const order: string[] = [];
  const first = withClaim(file, async () => {
    order.push('first begins');
    await new Promise((done) => setImmediate(done));
    order.push('first fails');
    throw new Error('no network');
  });
  const second = withClaim(file, () => order.push('second'));
  await expect(first).rejects.toThrow('no network');
  await second;
  expect(order).toEqual(['first begins', 'first fails', 'second']);
  expect(existsSync(file)).toBe(false);
});
