import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchAnswer } from '@overlay/contract';
import { tables } from '@overlay/service/internal/control-store/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../kit/process.ts';
import { readAnswer } from '../../kit/read-answer.ts';
import { readSummary } from '../../kit/read-back.ts';
import { Service, secretKey, startOverlay } from '../../kit/service.ts';
import { readAnswers } from './sample-answers.ts';
import { packFolder, type SampleFolder, sampleEnvironment, writeSampleFolder } from './sample-folder.ts';

/** The archive is going to be committed with the first release. */
const mostBytes = 2_000_000;

let folder: string;
let archive: string;
let sample: SampleFolder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-sample-'));
  archive = join(folder, 'sample.tar.gz');
  const dataDir = join(folder, 'written');
  sample = await writeSampleFolder(dataDir);
  expect(await packFolder(dataDir, archive)).toBeLessThan(mostBytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function unpack(name: string): Promise<Service> {
  const dataDir = join(folder, name);
  await mkdir(dataDir);
  expect(await runCommand('tar', ['-C', dataDir, '-xzf', archive])).toMatchObject({ code: 0 });
  return Service.prepare({ dataDir, environment: sampleEnvironment });
}

test('the sample folder has rows in every table of the control store', () => {
  // Sample data are off, which would be larger than everything else; leases, reports of nodes and counts of bursts belong to a process.
  const left = ['demoData', 'jobLeases', 'nodes', 'burstCounts'];
  const expected = Object.keys(tables).filter((name) => !left.includes(name));
  expect([...sample.tables].toSorted()).toEqual(expected.toSorted());
});

test('a service opens the sample folder and answers everything as before, also after a kill', async () => {
  const { written, answers } = sample;
  const service = await unpack('opened');
  await service.startAgain();
  expect(await readAnswers(service)).toEqual(answers);
  await service.killAndRestart();
  expect(await readAnswers(service)).toEqual(answers);

  const { impressions, interactions, conversions } = written;
  const server = service.client(secretKey);
  expect(await readSummary(server, { campaignId: 'camp_sample' })).toMatchObject({
    impressions,
    interactions,
  });
  expect(await service.read('/api/analytics/conversions')).toMatchObject({ conversions });
  const letters = startOverlay({ OVERLAY_DATA_DIR: service.dataDir }, ['dead-letters', 'list']);
  expect((await letters.closed).code).toBe(0);
  expect(letters.output.trimEnd().split('\n')).toHaveLength(written.deadLetters);

  // No event of the folder is counted twice, even if a page sends it again.
  const again = await server.post('/api/events/ingest', { events: written.firstVisit });
  const { results } = readAnswer(BatchAnswer, again);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['duplicate']));
  expect(await service.stop()).toBe(0);
});
