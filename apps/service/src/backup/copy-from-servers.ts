import type { RowStream } from '../event/row-stream.ts';
import { type EventLog, type KnownKey, type LogKeys, storeConsumer } from '../log/event-log.ts';
import { copyControlData } from '../migration/copy-control-data.ts';
import { copyKeys } from '../migration/copy-keys.ts';
import { compareRows, copyRows } from '../migration/copy-rows.ts';
import { drainLogs } from '../migration/drain-logs.ts';
import { finished } from '../migration/migration-mark.ts';
import { copyDeadLetters, everythingMs, keysOverlapMs, readLetters } from '../migration/move-stores.ts';
import { StoredRows } from '../migration/stored-rows.ts';
import type { Ports } from '../ports/ports.ts';
import type { ShipperLogger } from '../shipping/shipper.ts';
import { BackupRefused } from './backup-place.ts';

export interface ServerCopyOptions {
  /** On servers, which any number of nodes may use meanwhile. */
  readonly from: Ports;
  /** Embedded, new, and of no service. */
  readonly to: Ports;
  readonly logger: ShipperLogger;
  /** Called with the bytes of each block of rows; the next one is read when it resolves. */
  readonly pace: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal;
}

interface Side {
  readonly log: EventLog;
  readonly rows: StoredRows;
}

interface Pair {
  readonly from: Side;
  readonly to: Side;
}

/** Of one query, well below the length that the engine accepts. */
const keysPerLookUp = 4_000;

/**
 * Fills embedded stores with what the nodes of a cluster have stored, while they go on. Nothing acknowledged before the call is
 * missing, and the copy has the dedupe key of each of its rows and no key without its row, whatever is acknowledged meanwhile:
 *
 * 1. Control data: an erasure that they have as unfinished is repeated after a restore.
 * 2. The keys known by now. Whatever has one of them is in a log or in the event store.
 * 3. Everything in the logs is shipped, so it is in the event store or refused.
 * 4. The event store's rows, among them some of later events.
 * 5. The keys of these later events.
 */
export async function copyFromServers({ from, to, logger, pace, signal }: ServerCopyOptions): Promise<void> {
  const startedMs = from.clock();
  await to.controlStore.migrate();
  await to.eventStore.migrate();
  await copyControlData(from.controlStore, to.controlStore, finished);
  const streams = [pairOf(from, to, 'events'), pairOf(from, to, 'conversions')];
  for (const pair of streams) await copyKeys(pair.from.log, pair.to.log, { sinceMs: 0, signal });
  await drainLogs(from, logger);
  for (const pair of streams) await copyDeadLetters(pair.from.log, pair.to.log);
  for (const pair of streams) {
    const rows = { from: pair.from.rows, to: pair.to.rows, untilMs: everythingMs, onProgress: () => {} };
    await copyRows({ ...rows, isStill: false, signal, pace });
    await compareRows({ ...rows, signal });
    await assertLettersKept(pair);
    // As a migration does: keys become durable soon after they were first seen, whatever the clocks.
    await copyKeys(withRows(pair), pair.to.log, { sinceMs: startedMs - keysOverlapMs, signal });
  }
}

function pairOf(from: Ports, to: Ports, stream: RowStream): Pair {
  const sideOf = ({ eventLog, conversionLog, eventStore }: Ports) => ({
    log: stream === 'events' ? eventLog : conversionLog,
    rows: new StoredRows(eventStore, stream),
  });
  return { from: sideOf(from), to: sideOf(to) };
}

/** Only the keys that the copy needs still: those of rows that it has. A key without its row would refuse the event for good. */
function withRows({ from, to }: Pair): Pick<LogKeys, 'knownKeys'> {
  return {
    async *knownKeys(sinceMs) {
      for await (const page of from.log.knownKeys(sinceMs)) {
        for (let at = 0; at < page.length; at += keysPerLookUp) {
          const keys = await unknownTo(to.log, page.slice(at, at + keysPerLookUp));
          if (keys.length > 0) yield to.rows.storedKeys(keys);
        }
      }
    },
  };
}

async function unknownTo(log: Pick<EventLog, 'lookUp'>, keys: readonly KnownKey[]): Promise<KnownKey[]> {
  const verdicts = await log.lookUp(keys.map((known) => ({ ...known, line: '' })));
  return keys.filter((_, index) => verdicts[index]?.status === 'accepted');
}

/** One that was sent meanwhile may be among the rows as well, and one that was deleted must not come back. */
async function assertLettersKept({ from, to }: Pair): Promise<void> {
  const [kept, copied] = [
    await readLetters(await from.log.consumer(storeConsumer)),
    await readLetters(await to.log.consumer(storeConsumer)),
  ];
  for (const token of copied.keys()) {
    if (!kept.has(token))
      throw new BackupRefused('dead letters were sent or deleted during the backup: run it again');
  }
}
