import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Service } from '../kit/service.ts';

it('a service that is stopped as soon as it answers ends in order', async () => {
  const service = await Service.prepare();
  onTestFinished(() => service.dispose());
  // What an interrupted backup left is removed once the service answers, and this much takes a while.
  const left = join(service.dataDir, 'backup-staging');
  await mkdir(left);
  for (let index = 0; index < 5_000; index += 1) await writeFile(join(left, `${index}`), '');
  service.start();
  await vi.waitFor(async () => expect((await fetch(`${service.url}/healthz`)).ok).toBe(true), {
    timeout: 90_000,
    interval: 5,
  });
  expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
});
