import type { InstanceState } from '@overlay/contract';
import { expect, it } from 'vitest';
import { findLate, jobsOfNodes } from './find-late.ts';

const nowMs = Date.parse('2026-11-27T09:00:00.000Z');
const ago = (seconds: number) => new Date(nowMs - seconds * 1_000).toISOString();

type Node = InstanceState['nodes'][number];
const node = (changes: Partial<Node> = {}): Node => ({
  name: 'one:8787',
  version: '1.0.0',
  startedAt: ago(90_000),
  seenAt: ago(0),
  memoryBytes: 200_000_000,
  connections: 3,
  outageSeconds: 0,
  jobs: [{ name: 'purge', ageSeconds: 600, isDone: true }],
  disks: [{ folder: 'data', freeBytes: 50, sizeBytes: 100, daysUntilFull: 400 }],
  backup: { madeAt: ago(3_600), failures: 0, verifiedAt: ago(3_000), isVerificationFailed: false },
  damaged: [],
  storesReadAt: null,
  ...changes,
});
type Stream = InstanceState['streams'][number];
const stream = (changes: Partial<Stream> = {}): Stream => ({
  stream: 'events',
  waitingRows: 0,
  waitingBytes: 0,
  oldestSeconds: 0,
  appendedPosition: 9,
  shippedPosition: 9,
  receivedPosition: 9,
  deadLetters: 0,
  ...changes,
});
const lateOf = (nodes: readonly Node[], streams: readonly Stream[] = [stream()]) =>
  findLate({ nodes: [...nodes], streams: [...streams], jobs: jobsOfNodes([...nodes]) }, nowMs).map(
    ({ concern, subject }) => `${concern} ${subject}`,
  );

it('finds nothing while everything is done in time', () => {
  expect(lateOf([node(), node({ name: 'two:8787', backup: null })])).toEqual([]);
});

it.each<[string, Partial<Node>]>([
  ['node_silent one:8787', { seenAt: ago(121) }],
  ['damage event-store: part 1 of events', { damaged: ['event-store: part 1 of events'] }],
  ['store_away one:8787', { outageSeconds: 31 }],
  ['disk_nearly_full data', { disks: [{ folder: 'data', freeBytes: 9, sizeBytes: 100, daysUntilFull: 1 }] }],
  ['disk_fills_up data', { disks: [{ folder: 'data', freeBytes: 50, sizeBytes: 100, daysUntilFull: 13 }] }],
  ['job_late purge', { jobs: [{ name: 'purge', ageSeconds: 7_201, isDone: false }] }],
  [
    'backup_late one:8787',
    { backup: { madeAt: ago(129_601), failures: 0, verifiedAt: ago(9), isVerificationFailed: false } },
  ],
  [
    'backup_unproved one:8787',
    { backup: { madeAt: ago(9), failures: 0, verifiedAt: null, isVerificationFailed: true } },
  ],
])('names what is late: %s', (found, changes) => {
  expect(lateOf([node(changes)])).toEqual([found]);
});

it('names logs whose rows wait, and rows that the store refused, the most urgent first', () => {
  const streams = [stream({ deadLetters: 2 }), stream({ stream: 'conversions', oldestSeconds: 31 })];
  expect(lateOf([node({ damaged: ['a part'] })], streams)).toEqual([
    'damage a part',
    'events_late conversions',
    'dead_letters events',
  ]);
});

it('a job is not late if any node did it, and the latest success counts', () => {
  const idle = node({ jobs: [{ name: 'purge', ageSeconds: 90_000, isDone: false }] });
  const busy = node({ name: 'two:8787', seenAt: ago(20) });
  expect(lateOf([idle, busy])).toEqual([]);
  expect(jobsOfNodes([idle, busy])).toEqual([{ name: 'purge', doneAt: ago(620) }]);
  expect(jobsOfNodes([idle])).toEqual([{ name: 'purge', doneAt: null }]);
});

it('nodes of two versions differ, unless one of them is gone', () => {
  const later = { name: 'two:8787', version: '1.1.0' };
  expect(lateOf([node(), node(later)])).toEqual(['versions_differ 1.0.0, 1.1.0']);
  expect(lateOf([node(), node({ ...later, seenAt: ago(7_000) })])).toEqual(['node_silent two:8787']);
});
