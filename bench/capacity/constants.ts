/** A figure that the model is based on, with its source. */
export interface Constant {
  readonly value: number;
  readonly unit: 'µs' | 'bytes' | 'connections' | 's' | 'days' | 'bits';
  readonly what: string;
  readonly source: string;
}

const performance = '[performance](performance.md#where-the-time-goes)';
const measured = '`npm run capacity -- --measure`';

/** CPU is per event, in the time of one thread; bytes are per event. */
export const constants = {
  requestMicroseconds: {
    value: 40,
    unit: 'µs',
    what: 'node: CPU of a request, whatever it holds',
    source: `${performance}: 51 µs for one event, 11.7 µs an event in batches of 100`,
  },
  eventMicroseconds: {
    value: 11.3,
    unit: 'µs',
    what: 'node: CPU of an event in it',
    source: 'the same',
  },
  requestMainMicroseconds: {
    value: 33,
    unit: 'µs',
    what: 'of that on the main thread: a request',
    source: `${performance}: 41 and 8.0 µs`,
  },
  eventMainMicroseconds: {
    value: 7.7,
    unit: 'µs',
    what: 'of that on the main thread: an event',
    source: 'the same',
  },
  takeMicroseconds: {
    value: 3.4,
    unit: 'µs',
    what: 'shipping node: taking an event out of PostgreSQL',
    source: measured,
  },
  insertOverHttpMicroseconds: {
    value: 6.5,
    unit: 'µs',
    what: 'shipping node: sending it to a store over HTTP',
    source: 'decision 0083: 5 to 8 µs',
  },
  primaryMicroseconds: {
    value: 24,
    unit: 'µs',
    what: 'PostgreSQL primary: appending an event in groups of 500, and giving it out',
    source: measured,
  },
  standbyMicroseconds: {
    value: 4.7,
    unit: 'µs',
    what: 'PostgreSQL standby: replaying it',
    source: measured,
  },
  storeMicroseconds: {
    value: 10,
    unit: 'µs',
    what: 'store: inserting and merging a row',
    source: `${performance}: 8 µs in the service, 9 to 11 alone`,
  },
  questionMicroseconds: {
    value: 100_000,
    unit: 'µs',
    what: 'store: a question of the dashboard, counts by day',
    source: '[performance](performance.md#analytics-queries): medians of 25 to 94 ms for most',
  },
  payloadBytes: {
    value: 380,
    unit: 'bytes',
    what: 'network: an event as the SDK sends it',
    source: 'the event of `npm run bench`',
  },
  requestBytes: {
    value: 900,
    unit: 'bytes',
    what: 'network: header fields and TLS of a request and of its answer, each',
    source: 'an estimate',
  },
  verdictBytes: {
    value: 110,
    unit: 'bytes',
    what: 'network: the verdict of an event',
    source: 'the answer of a batch',
  },
  lineBytes: {
    value: 365,
    unit: 'bytes',
    what: 'log: the line of an event',
    source: measured,
  },
  walBytes: {
    value: 645,
    unit: 'bytes',
    what: 'PostgreSQL: write-ahead log of an event, without whole pages',
    source: measured,
  },
  wholePageBytes: {
    value: 5_700,
    unit: 'bytes',
    what: 'PostgreSQL: a page of an index, written whole after a checkpoint, without its free space',
    source: measured,
  },
  keyRowBytes: {
    value: 60,
    unit: 'bytes',
    what: 'PostgreSQL: the row of a remembered key',
    source: measured,
  },
  keyIndexBytes: {
    value: 41,
    unit: 'bytes',
    what: 'PostgreSQL: its entry in the unique index',
    source: measured,
  },
  embeddedKeyBytes: {
    value: 26,
    unit: 'bytes',
    what: 'embedded log: a remembered key on the disk',
    source: `[performance](performance.md#what-helped)`,
  },
  embeddedKeyBits: {
    value: 12,
    unit: 'bits',
    what: 'embedded log: a remembered key in memory (the filter)',
    source: 'as built',
  },
  storedBytes: {
    value: 43,
    unit: 'bytes',
    what: 'store: an event on the disk, 22 of them in projections',
    source: '[performance](performance.md#analytics-queries)',
  },
  nodeConnections: {
    value: 19,
    unit: 'connections',
    what: 'PostgreSQL: connections of a node (4 for each of two logs, 10 and 1 for control data)',
    source: 'as built',
  },
  keyDaysOnPostgres: {
    value: 10.5,
    unit: 'days',
    what: 'PostgreSQL: days of keys in three tables, where the window is 7',
    source: 'as built: a table is written for half a window and kept for a whole one',
  },
  keyDaysEmbedded: {
    value: 8,
    unit: 'days',
    what: 'embedded log: days of keys',
    source: 'decision 0080',
  },
  logBytes: {
    value: 2 * 1024 ** 3,
    unit: 'bytes',
    what: 'log: bound on the lines that wait for the store',
    source: 'as built',
  },
  gatherSeconds: {
    value: 0.4,
    unit: 's',
    what: 'store: time between two inserts of a log, each of which is a part',
    source: 'decision 0051',
  },
} as const satisfies Readonly<Record<string, Constant>>;

export type ConstantName = keyof typeof constants;

/** Only the value, in the unit of its name. */
export function figureOf(name: ConstantName): number {
  return constants[name].value;
}
