import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, mailTo, startMailServer } from '../kit/mail-server.ts';
import { type Service, startOverlay, startService } from '../kit/service.ts';

let service: Service;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService();
});
afterAll(async () => {
  await service?.dispose();
  await mailServer.stop();
});

interface Report {
  readonly isHealthy: boolean;
  readonly checks: readonly { readonly code: string; readonly state: string; readonly detail: string }[];
}

/** The report of `overlay doctor` with the settings of the service. */
async function examine(...args: readonly string[]): Promise<Report & { readonly code: number | null }> {
  const environment = {
    NODE_ENV: 'development',
    PORT: new URL(service.url).port,
    OVERLAY_DATA_DIR: service.dataDir,
    SMTP_URL: mailServer.url,
  };
  const doctor = startOverlay(environment, ['doctor', '--json', ...args]);
  const { code } = await doctor.closed;
  return { code, ...(JSON.parse(doctor.output) as Report) };
}

it('finds no fault with a service that runs, and sends a mail', async () => {
  const { code, isHealthy, checks } = await examine('--mail', 'operator@overlay.test');
  expect(checks.filter(({ state }) => state === 'fault')).toEqual([]);
  expect([code, isHealthy]).toEqual([0, true]);
  const good = checks.filter(({ state }) => state === 'ok').map(({ code: name }) => name);
  expect(good).toEqual(expect.arrayContaining(['ready', 'store-ids', 'jobs', 'version', 'bodies', 'mail']));
  expect(await mailTo(mailServer, 'operator@overlay.test')).toContain('overlay doctor sent this');
});

it('leaves the data of another version as they are, and opens none of a later one', async () => {
  await service.stop();
  const path = join(service.dataDir, 'version.json');
  const written = await readFile(path, 'utf8');
  const examined = async (version: string) => {
    await writeFile(path, `{"version":"${version}"}\n`);
    const { checks } = await examine();
    expect(await readFile(path, 'utf8')).toContain(version);
    return checks.find(({ code }) => code === 'stores');
  };
  expect(await examined('0.0.9')).toMatchObject({ state: 'ok' });
  expect(await examined('99.0.0')).toMatchObject({
    state: 'fault',
    detail: expect.stringContaining('was written by version 99.0.0'),
  });
  await writeFile(path, written);
});

it('finds what is missing in the stores of a service that was stopped', { tags: ['long'] }, async () => {
  await service.stop();
  await rm(join(service.dataDir, 'event-store'), { recursive: true });
  const { code, isHealthy, checks } = await examine();
  expect([code, isHealthy]).toEqual([1, false]);
  expect(checks).toContainEqual(expect.objectContaining({ code: 'service', state: 'fault' }));
  expect(checks).toContainEqual(
    expect.objectContaining({
      code: 'store-ids',
      state: 'fault',
      detail: expect.stringContaining('event-store is missing'),
    }),
  );
});
