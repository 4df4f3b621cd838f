import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditLog, EventPage } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../kit/process.ts';
import { builtService } from '../kit/programs.ts';
import { atScale } from '../kit/scale.ts';
import { type Program, Service, secretKey, startOverlay, startService } from '../kit/service.ts';

/** Stopped after 5 events, and after 12: two moments of one folder. And a folder of another installation. */
let folder: string;
const early = () => join(folder, 'early');
const late = () => join(folder, 'late');
let foreign: Promise<string> | undefined;
/** Only rows of the long lane need it. */
const other = () => {
  foreign ??= makeOther();
  return foreign;
};

const acceptingProgram: Program = {
  command: process.execPath,
  args: [builtService, 'start', '--accept-loss'],
};

/** Also the socket of a running service. */
async function copy(from: string, to: string): Promise<void> {
  expect(await runCommand('cp', ['-a', from, to])).toMatchObject({ code: 0 });
}

async function send(service: Service, from: number, to: number): Promise<void> {
  const receipts = [];
  for (let value = from; value < to; value += 1) {
    receipts.push(
      await service.client(secretKey).post('/api/sdk/event', {
        eventType: 'interaction',
        interactionType: 'rating',
        value,
        campaignId: 'camp_folder',
        timestampMs: Date.now(),
        dedupeKey: `folder-${value}`,
      }),
    );
  }
  expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => 200));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-incomplete-'));
  const service = await startService();
  await send(service, 0, 5);
  expect(await service.stop()).toBe(0);
  await copy(service.dataDir, early());
  await service.startAgain();
  await send(service, 5, 12);
  expect(await service.stop()).toBe(0);
  await copy(service.dataDir, late());
  await service.dispose();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeOther(): Promise<string> {
  const another = await startService();
  await send(another, 0, 3);
  expect(await another.stop()).toBe(0);
  await copy(another.dataDir, join(folder, 'other'));
  await another.dispose();
  return join(folder, 'other');
}

/** A copy of the late folder, in which a store is missing or comes from another folder. */
async function newFolder(store: string, from?: string): Promise<string> {
  const dataDir = join(await mkdtemp(join(folder, 'case-')), 'data');
  await copy(late(), dataDir);
  const files = store === 'control.sqlite' ? [store, `${store}-wal`, `${store}-shm`] : [store];
  for (const file of files) {
    await rm(join(dataDir, file), { recursive: true, force: true });
    if (from !== undefined && existsSync(join(from, file))) {
      await copy(join(from, file), join(dataDir, file));
    }
  }
  return dataDir;
}

/** Ends with the exit code and what it printed to say why. */
async function startOn(dataDir: string): Promise<{ code: number | null; lines: string[] }> {
  const started = startOverlay({
    PORT: '0',
    OVERLAY_DATA_DIR: dataDir,
    PUBLIC_URL: 'https://overlay.example',
  });
  const { code } = await started.closed;
  return { code, lines: started.output.trimEnd().split('\n') };
}

/** Each row costs two to five starts; `installation-check.test.ts` has what is missing in each of them. */
const onlyLong = { tags: ['long'] };
const always = 'a torn copy';
/** Below scale release, the loss of one store of each kind is accepted; that the others are refused costs one start. */
const accepted = [always, 'event-log deleted', 'control.sqlite deleted'];
const acceptsAll = atScale({ short: false, long: false, release: true });

describe.each([
  ['a torn copy', 'event-store', early, 'event-store is older than event-log: 7 events are missing'],
  ['event-store deleted', 'event-store', undefined, 'event-store is missing or empty: 12 events and'],
  [
    'event-log deleted',
    'event-log',
    undefined,
    'event-log is missing or empty: the dedupe keys of 12 events',
  ],
  [
    'event-log of an earlier day',
    'event-log',
    early,
    'event-log is older than event-store: the dedupe keys of 7',
  ],
  [
    'control.sqlite deleted',
    'control.sqlite',
    undefined,
    'control.sqlite is missing or empty: accounts, keys',
  ],
  [
    'event-store of another',
    'event-store',
    other,
    'event-store belongs to another installation: 12 events and',
  ],
  [
    'event-log of another',
    'event-log',
    other,
    'event-log belongs to another installation: the dedupe keys of 12',
  ],
  ['control.sqlite of another', 'control.sqlite', other, 'control.sqlite belongs to another installation:'],
])('%s', (name, store, from, line) => {
  const isAccepted = acceptsAll || accepted.includes(name);
  it(
    `is refused with one line and exit code 3${isAccepted ? ', every time, until the loss is accepted' : ''}`,
    name === always ? {} : onlyLong,
    async () => {
      const dataDir = await newFolder(store, await from?.());
      for (const attempt of isAccepted ? [1, 2] : [1]) {
        const { code, lines } = await startOn(dataDir);
        expect({ attempt, code, count: lines.length }).toEqual({ attempt, code: 3, count: 1 });
        expect(lines[0]).toContain(line);
        expect(lines[0]).toContain('overlay start --accept-loss');
      }

      if (!isAccepted) return;

      const accepting = await Service.prepare({ dataDir, program: acceptingProgram });
      await accepting.startAgain();
      await send(accepting, 100, 104);
      expect(await accepting.end('SIGTERM')).toEqual({ code: 0, signal: null });
      const again = await Service.prepare({ dataDir });
      await again.startAgain();
      const { events } = await again.read<EventPage>('/api/events?campaignId=camp_folder&limit=200');
      const sent = events.map(({ value }) => Number(value)).filter((value) => value >= 100);
      expect(sent.toSorted()).toEqual([100, 101, 102, 103]);
      if (store !== 'control.sqlite') {
        const { entries } = await again.read<AuditLog>('/api/audit-log?operation=acceptLoss');
        expect(JSON.stringify(entries.map(({ after }) => after))).toContain(line);
        expect(entries).toHaveLength(1);
      }
      await again.dispose();
    },
  );
});

it('a log whose file is cut short is named in one line with exit code 3', async () => {
  const dataDir = await newFolder('nothing');
  const file = join(dataDir, 'event-log', 'data.mdb');
  const { size } = await stat(file);
  await truncate(file, Math.floor(size / 8_192) * 4_096);
  const { code, lines } = await startOn(dataDir);
  expect({ code, lines }).toEqual({
    code: 3,
    lines: [expect.stringMatching(/^event-log is damaged: page \d+ is behind the end of the file\./)],
  });
});
