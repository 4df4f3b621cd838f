import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';

const child = childProgram(new URL('./lmdb-disk-full.child.ts', import.meta.url));
let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'event-log-full-'));
});
afterEach(() => rm(path, { recursive: true }));

test.skipIf(process.platform === 'win32')(
  'refuses on a full disk, keeps what it accepted, and recovers by itself once ranges are shipped',
  async () => {
    // In blocks of 512 bytes: 3 MB. Node ignores the signal that goes with the limit.
    const command = `ulimit -f 6000; exec "${process.execPath}" "${child}" "${path}"`;
    const { stdout } = await runCommand('sh', ['-c', command]);
    const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(report.accepted.length).toBeGreaterThan(50);
    expect(report.refusedTogether).toContain('unavailable');
    expect(report.refusedTogether.at(-1)).toBe('unavailable');
    expect(report.shipped).toEqual(report.accepted);
    expect(report.afterwards).toEqual(['accepted', 'duplicate', 'duplicate']);
  },
  240_000,
);
