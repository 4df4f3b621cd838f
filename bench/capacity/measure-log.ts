import { randomBytes } from 'node:crypto';
import { toRowLine } from '@overlay/service';
import { openPostgresEventLog } from '../../apps/service/src/log/postgres/postgres-event-log.ts';
import { type PostgresServer, startPostgres } from '../../tests/kit/postgres.ts';
import { cpuSecondsOfTree } from '../../tests/kit/process-figures.ts';
import { openSql, type Sql } from '../../tests/kit/sql.ts';

const groupEvents = 500;
const groupsUnderway = 4;
const rangeBytes = 8 * 1024 ** 2;
const schema = 'measured_log';
const walPosition = "pg_current_wal_lsn() - '0/0'";

/** The cost of an event in a log on PostgreSQL with a synchronous standby, all on this machine. */
export interface LogCosts {
  readonly events: number;
  readonly lineBytes: number;
  /** CPU of the appending node, the primary and the standby, in µs per event. */
  readonly appendMicroseconds: { readonly node: number; readonly primary: number; readonly standby: number };
  /** Taking ranges and marking them as done. */
  readonly consumeMicroseconds: { readonly node: number; readonly primary: number };
  /** Write-ahead log, which the standby receives in full. */
  readonly walBytes: number;
  /** A remembered key: its row, and its index entry. */
  readonly keyRowBytes: number;
  readonly keyIndexBytes: number;
  /** Write-ahead log per event for this many events right after a checkpoint, when most of them write a full page. */
  readonly afterCheckpoint: { readonly events: number; readonly walBytes: number };
}

/** Takes about a minute for a million events. CPU time hardly depends on what else the machine does. */
export async function measureLog(events: number): Promise<LogCosts> {
  const primary = await startPostgres();
  let standby: PostgresServer | undefined;
  try {
    standby = await primary.startStandby({ synchronous: true });
    return await measureOn(primary, standby, events);
  } finally {
    await standby?.dispose();
    await primary.dispose();
  }
}

async function measureOn(
  primary: PostgresServer,
  standby: PostgresServer,
  events: number,
): Promise<LogCosts> {
  const sql = openSql(primary.url());
  const log = await openPostgresEventLog({ url: primary.url(), schema, groupTurnMs: 3_600_000 });
  const ask = (question: string) => askNumber(sql, question);
  try {
    const before = {
      node: nodeSeconds(),
      primary: secondsOf(primary),
      standby: secondsOf(standby),
    };
    const walBefore = await ask(walPosition);
    const lineBytes = await append(log, events);
    const after = {
      node: nodeSeconds(),
      primary: secondsOf(primary),
      standby: secondsOf(standby),
    };
    const walBytes = (await ask(walPosition)) - walBefore;
    await consume(log);
    const end = { node: nodeSeconds(), primary: secondsOf(primary) };
    const keyRowBytes = (await ask(`pg_table_size('${schema}.keys_0')`)) / events;
    const keyIndexBytes = (await ask(`pg_indexes_size('${schema}.keys_0')`)) / events;
    const afterCheckpoint = await walAfterCheckpoint(sql, log);
    const perEvent = (from: number, to: number) => ((to - from) * 1e6) / events;
    return {
      events,
      lineBytes: lineBytes / events,
      appendMicroseconds: {
        node: perEvent(before.node, after.node),
        primary: perEvent(before.primary, after.primary),
        standby: perEvent(before.standby, after.standby),
      },
      consumeMicroseconds: {
        node: perEvent(after.node, end.node),
        primary: perEvent(after.primary, end.primary),
      },
      walBytes: walBytes / events,
      keyRowBytes,
      keyIndexBytes,
      afterCheckpoint,
    };
  } finally {
    await log.close();
    await sql.close();
  }
}

type Log = Awaited<ReturnType<typeof openPostgresEventLog>>;

/** Returns the bytes of all lines. */
async function append(log: Log, events: number): Promise<number> {
  let left = events;
  let bytes = 0;
  const work = async () => {
    while (left > 0) {
      const entries = Array.from({ length: Math.min(groupEvents, left) }, newEntry);
      left -= entries.length;
      bytes += entries.reduce((sum, { line }) => sum + line.length, 0);
      await log.append(entries);
    }
  };
  await Promise.all(Array.from({ length: groupsUnderway }, work));
  return bytes;
}

async function consume(log: Log): Promise<void> {
  const consumer = await log.consumer('store');
  const lease = await consumer.claim('measurement', Date.now() + 3_600_000);
  if (lease === undefined) throw new Error('a new consumer has no holder');
  for (;;) {
    const range = await consumer.nextRange(lease.fence, rangeBytes);
    if (range === undefined) return;
    await consumer.markDone(lease.fence, range.token);
  }
}

async function walAfterCheckpoint(sql: Sql, log: Log): Promise<LogCosts['afterCheckpoint']> {
  const events = 2_000;
  await sql.query('CHECKPOINT');
  const before = await askNumber(sql, walPosition);
  await append(log, events);
  return { events, walBytes: ((await askNumber(sql, walPosition)) - before) / events };
}

/** A rating with every field that the SDK fills. */
function newEntry() {
  const random = randomBytes(64);
  const now = Date.now();
  const line = toRowLine({
    accountId: 'acct_bench0000000000000001',
    eventId: `evt_${random.toString('hex', 0, 13)}`,
    timestamp: now,
    createdAt: now,
    eventType: 'interaction',
    interactionType: 'rating',
    overlayType: 'rating',
    playbackEvent: '',
    campaignId: 'camp_bench',
    creativeId: 'crt_bench',
    videoId: 'vid_bench',
    overlayId: 'ovl_bench0000000000000001',
    overlayVersion: 3,
    sessionId: `sess_${random.toString('hex', 13, 23)}`,
    deviceHashHex: random.toString('hex', 32, 64),
    source: 'sdk',
    origin: 'https://shop.example.com',
    installationId: '',
    valueNumber: 4,
    valueString: null,
    videoTimeSeconds: 12.48,
    watchedSeconds: null,
    videoLength: null,
    percentWatched: null,
    interactionOccurred: null,
    lastInteractionType: '',
    lastInteractionNumber: null,
    lastInteractionString: null,
    impressionRule: '',
    bot: 0,
    verified: 0,
    metadata: '',
    keyId: 'key_bench00000000000000001',
    playedSegments: [],
    exposureMs: null,
    measurable: null,
    unverified: [],
    quarantineId: '',
  });
  return { key: random.subarray(0, 16), line, createdAt: now, payloadHash: random.readInt32LE(24) };
}

function nodeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU of a server: its connections, writers and replication. */
function secondsOf({ pid }: PostgresServer): number {
  return cpuSecondsOfTree(pid) ?? 0;
}

async function askNumber(sql: Sql, question: string): Promise<number> {
  return Number((await sql.row<{ answer: unknown }>(`SELECT ${question} AS answer`)).answer);
}
