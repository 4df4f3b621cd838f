import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { publishableKey, type Service, startOverlay, startService } from '../kit/service.ts';

const { version } = manifest;
let service: Service;
let versionFile: string;
beforeAll(async () => {
  service = await startService();
  versionFile = join(service.dataDir, 'version.json');
  const sent = await fetch(`${service.url}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ eventType: 'impression', campaignId: 'camp_upgrade' }),
  });
  expect(sent.status).toBe(200);
  const path = '/api/analytics/summary?campaignId=camp_upgrade';
  await vi.waitFor(async () => expect(await service.read(path)).toMatchObject({ impressions: 1 }), 90_000);
});
afterAll(() => service?.dispose());

it('overlay rehearse upgrades a copy while the service runs, and both answer the same', {
  tags: ['long'],
}, async () => {
  const command = startOverlay({ OVERLAY_DATA_DIR: service.dataDir, LOG_LEVEL: 'error' }, ['rehearse']);
  expect(await command.closed, command.output).toMatchObject({ code: 0 });
  expect(command.output).toMatch(
    /^copied: .* of version \S+\nstores: \d+ ms\ncontrol data: \d+ ms\nevent tables: \d+ ms\nupgrade to .*\nequal: 1 summaries\n$/,
  );
  expect(existsSync(join(service.dataDir, 'backup-staging'))).toBe(false);
  expect(await service.isReady()).toBe(true);
});

it('a start on the data of an earlier version logs each step of the upgrade with its duration', {
  tags: ['long'],
}, async () => {
  await service.stop();
  await writeFile(versionFile, '{"version":"0.0.9"}\n');
  await service.startAgain();
  const steps = service
    .output()
    .split('\n')
    .filter((line) => line.includes('"upgrade step done"'))
    .map((line) => JSON.parse(line));
  expect(steps.map(({ step }) => step)).toEqual(['stores', 'control data', 'event tables', 'ledger']);
  for (const step of steps)
    expect(step).toMatchObject({ from: '0.0.9', to: version, ms: expect.any(Number) });
  expect(JSON.parse(await readFile(versionFile, 'utf8'))).toEqual({ version });
});

it('a start on the data of a later version is refused in one line, and changes nothing', {
  tags: ['long'],
}, async () => {
  await service.stop();
  await writeFile(versionFile, '{"version":"99.0.0"}\n');
  for (const args of [['start'], ['keys', 'list', 'acct_1']]) {
    const command = startOverlay({ OVERLAY_DATA_DIR: service.dataDir }, args);
    expect(await command.closed, command.output).toMatchObject({ code: 3 });
    expect(command.output).toBe(
      `OVERLAY_DATA_DIR was written by version 99.0.0, and this is ${version}: start 99.0.0 or later, or restore a backup that ${version} made\n`,
    );
  }
  expect(await readFile(versionFile, 'utf8')).toBe('{"version":"99.0.0"}\n');
});
