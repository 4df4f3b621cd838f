import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventPage } from '@overlay/contract';
import { toBackupName } from '@overlay/service/internal/backup/kept-backups.ts';
import { openBackupPlace } from '@overlay/service/internal/backup/open-backup-place.ts';
import { ScheduledBackups } from '@overlay/service/internal/backup/scheduled-backups.ts';
import { removeUnneededParts } from '@overlay/service/internal/backup/shared-parts.ts';
import { CronSchedule } from '@overlay/service/internal/scheduling/cron-schedule.ts';
import { parseBackupAddress } from '@overlay/service/internal/settings/backup-address.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { installPackages } from '../engines/install-packages.ts';
import { freePort } from '../kit/free-port.ts';
import { Service, secretKey, startOverlay, startService } from '../kit/service.ts';

/** What an object store of another project is started with. */
interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
type S3rverClass = new (options: object) => S3rver;

/** It refuses signatures that were not made with them. */
const access = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
const credentials = { AWS_ACCESS_KEY_ID: access.keyId, AWS_SECRET_ACCESS_KEY: access.secret };
const mebibyte = 1024 ** 2;

let folder: string;
let servers: S3rver[];
let front: Server;
let bucket: string;
/** Called for each request before the object store gets it; true if it has answered. */
let fail: (request: IncomingMessage, response: ServerResponse) => boolean;
beforeEach(() => {
  fail = () => false;
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-object-store-'));
  const packages = await installPackages('object-store', { '@20minutes/s3rver': '4.0.4' });
  const load = createRequire(join(packages, 'package.json'));
  const S3rver = load('@20minutes/s3rver') as S3rverClass;
  const [port, lenientPort, frontPort] = [await freePort(), await freePort(), await freePort()];
  const options = { address: '127.0.0.1', silent: true, directory: join(folder, 'objects') };
  servers = [
    new S3rver({ ...options, port, configureBuckets: [{ name: 'backups' }] }),
    new S3rver({ ...options, port: lenientPort, allowMismatchedSignatures: true }),
  ];
  for (const server of servers) await server.run();
  front = createServer((incoming, response) => {
    if (fail(incoming, response)) return;
    const { method, url = '', headers } = incoming;
    // This server forgets the slash after the name of a bucket when it computes the signature of a list.
    const isList = url.startsWith('/backups/?');
    const to = { host: '127.0.0.1', port: isList ? lenientPort : port, method, path: url, headers };
    const passed = request(to, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(frontPort, '127.0.0.1', resolve));
  bucket = `s3+http://127.0.0.1:${frontPort}/backups`;
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (path: string) => openBackupPlace(parseBackupAddress('--to', `${bucket}/${path}`), access);

async function* pieces(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1)
    yield Buffer.alloc(mebibyte, createHash('sha256').update(`${at}`).digest());
}

async function sumOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of bytes) sum.update(piece);
  return sum.digest('hex');
}

/** It printed this line last. */
async function overlay(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const command = startOverlay({ ...credentials, ...settings }, args);
  expect(await command.closed, command.output).toMatchObject({ code: 0 });
  return command.output.trimEnd().split('\n').at(-1) ?? '';
}

it('what is written in parts is read back, although every third request fails', async () => {
  const place = await open('parts');
  let requests = 0;
  fail = ({ method }, response) => {
    requests += 1;
    if (requests % 3 !== 0) return false;
    // In turn, an answer of the store and none.
    if (requests % 2 === 0) response.destroy();
    else response.writeHead(503).end();
    return method !== undefined;
  };
  const backup = place.at('large.backup');
  expect(await backup.write(pieces(40))).toBe(40 * mebibyte);
  expect(await sumOf(backup.read())).toBe(await sumOf(pieces(40)));
  expect(requests).toBeGreaterThan(10);
});

it('a backup that fails half-way is not there', async () => {
  const place = await open('half');
  async function* broken(): AsyncGenerator<Buffer> {
    yield* pieces(20);
    throw new Error('a part is damaged');
  }
  await expect(place.at('broken.backup').write(broken())).rejects.toThrow('a part is damaged');
  expect(await place.list()).toEqual([]);
  expect(await place.at('broken.backup').exists()).toBe(false);
});

it('a refused request fails at once, in one line without a secret', async () => {
  const refused = openBackupPlace(parseBackupAddress('--to', bucket), {
    ...access,
    secret: 'another secret',
  });
  await expect((await refused).at('x.backup').exists()).rejects.toThrow(
    /^s3\+http:\S+: S3 returned 403[^\n]+$/,
  );
});

it('an encrypted backup of a running service is verified and restored from a bucket, and a flipped byte is found', async () => {
  const keyFile = join(folder, 'backup.key');
  await writeFile(keyFile, `${'0f'.repeat(32)}\n`, { mode: 0o600 });
  const service = await startService();
  const settings = { OVERLAY_DATA_DIR: service.dataDir, OVERLAY_BACKUP_KEY_FILE: keyFile };
  let restored: Service | undefined;
  try {
    const event = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_bucket' };
    for (let at = 0; at < 5; at += 1) await service.client(secretKey).post('/api/sdk/event', event);
    const address = `${bucket}/of us/made.backup`;
    expect(await overlay(settings, 'backup', '--to', address)).toMatch(/^backed up: s3\+http:.*, /);
    expect(await overlay(settings, 'verify', '--from', address, '--restore')).toMatch(
      /^verified: .*, encrypted; [1-9]\d* answers are equal$/,
    );
    const again = startOverlay({ ...credentials, ...settings }, ['backup', '--to', address]);
    expect(await again.closed).toMatchObject({ code: 1 });
    expect(again.output).toMatch(/made\.backup exists already\n$/);

    const to = join(folder, 'restored');
    await overlay(settings, 'restore', '--from', address, '--data', to);
    restored = await Service.prepare({ dataDir: to });
    await restored.startAgain();
    const { events } = await restored.read<EventPage>('/api/events?campaignId=camp_bucket&limit=200');
    expect(events).toHaveLength(5);

    const files = await readdir(join(folder, 'objects'), { recursive: true });
    const stored = files.find((name) => /made\.backup.*object$/.test(name)) ?? '';
    const path = join(folder, 'objects', stored);
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(path, bytes);
    const verifying = startOverlay({ ...credentials, ...settings }, ['verify', '--from', address]);
    expect(await verifying.closed).toMatchObject({ code: 1 });
    expect(verifying.output).toMatch(/is not a usable backup: chunk \d+ is damaged\n$/);
  } finally {
    await service.dispose();
    await restored?.dispose();
  }
});

it('incremental backups share parts in a bucket: after a killed one, without an older one, and after a flipped byte', async () => {
  const service = await startService();
  const settings = { OVERLAY_DATA_DIR: service.dataDir };
  const place = await open('incremental');
  const shared = place.below('parts');
  const address = (day: number) => `${bucket}/incremental/${day}.backup`;
  const backUp = (day: number) => overlay(settings, 'backup', '--incremental', '--to', address(day));
  const event = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_parts' };
  let sent = 0;
  // Each is inserted by itself, as a part.
  const addPart = async () => {
    await service.client(secretKey).post('/api/sdk/event', event);
    sent += 1;
    const count = async () =>
      (await service.read<EventPage>('/api/events?campaignId=camp_parts')).events.length;
    await expect.poll(count, { timeout: 60_000 }).toBe(sent);
  };
  try {
    for (let part = 0; part < 3; part += 1) await addPart();
    const slow = ['backup', '--incremental', '--rate', '0.01', '--to', address(1)];
    const killed = startOverlay({ ...credentials, ...settings }, slow);
    await expect.poll(async () => (await shared.list()).length, { timeout: 60_000 }).toBe(1);
    await killed.end('SIGKILL');
    expect(await place.list()).toEqual([]);

    expect(await backUp(1)).toMatch(/, and 2 new of 3 parts, /);
    await addPart();
    expect(await backUp(2)).toMatch(/, and 1 new of 4 parts, /);
    await place.at('1.backup').remove();
    await removeUnneededParts(place, async () => []);
    const answers = /^verified: .*; [1-9]\d* answers are equal$/;
    expect(await overlay(settings, 'verify', '--from', address(2), '--restore')).toMatch(answers);

    const [part = ''] = await shared.list();
    const files = await readdir(join(folder, 'objects'), { recursive: true });
    const path = join(
      folder,
      'objects',
      files.find((name) => /object$/.test(name) && name.includes(part)) ?? '',
    );
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(path, bytes);
    const verifying = startOverlay({ ...credentials, ...settings }, ['verify', '--from', address(2)]);
    expect(await verifying.closed).toMatchObject({ code: 1 });
    expect(verifying.output).toContain(`its part ${shared.at(part).address}: chunk 1 is damaged`);
    await overlay(settings, 'repair', '--from', address(2));
    expect(await backUp(3)).toMatch(/, and 1 new of 4 parts, /);
    expect(await overlay(settings, 'verify', '--from', address(2), '--restore')).toMatch(answers);
  } finally {
    await service.dispose();
  }
});

it('scheduled backups are kept in a bucket as in a folder', async () => {
  const place = await open('daily');
  let now = Date.parse('2026-11-01T00:00:00Z');
  const flags = new Map<string, string>();
  const backups = new ScheduledBackups({
    place,
    schedule: new CronSchedule('15 3 * * *'),
    clock: () => now,
    leases: {
      async run(_, _forMs, work) {
        await work(new AbortController().signal);
        return true;
      },
      async release() {},
    },
    secrets: {
      get: async (name) => flags.get(name),
      set: async (name, value) => void flags.set(name, value),
    },
    onError: () => {},
    removeUnneededParts: async () => {},
    async runOverlay([name = '', ...words]) {
      if (name === 'backup') await place.at(words.at(-1)?.split('/').at(-1) ?? '').write(pieces(1));
    },
  });
  const days = Array.from({ length: 12 }, (_, day) => new Date(Date.UTC(2026, 10, 2 + day, 4)));
  for (const day of days) {
    now = day.getTime();
    await backups.runIfDue();
  }
  // Of the last seven days, and of each week.
  const kept = days.filter((_, at) => at >= 5 || days[at]?.getUTCDay() === 0).map(toBackupName);
  expect((await place.list()).toSorted()).toEqual(kept.toSorted());
  expect(backups.figures()).toMatchObject({ ageSeconds: 0, failures: 0 });
});
