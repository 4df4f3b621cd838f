import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifierPrefixes } from '@overlay/contract';
import { DamagedBackup } from '../backup/sealed-chunks.ts';
import type { KeyRepository } from '../control-store/keys.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { fromBase32 } from '../identifiers/base32.ts';
import type { EventLog } from '../log/event-log.ts';
import {
  compareAnswers,
  readEventSample,
  readStoredAnswers,
  type StoredAnswers,
} from '../migration/stored-answers.ts';

/** In a backup: what the service answered at the moment of the copy. Not part of a data directory. */
export const answersName = 'answers.json';

interface RecordedAnswers {
  readonly atMs: number;
  /** The API keys of every account were counted as of this moment. */
  readonly keysAtMs: number;
  /** Chooses the events that are compared. */
  readonly seed: string;
  readonly answers: StoredAnswers;
  /** Of recent events, whose dedupe keys the log knew. */
  readonly keyed: readonly string[];
}

type Store = Pick<EventStore, 'query'>;

export interface AnsweringStores {
  readonly eventStore: Store;
  readonly eventLog: Pick<EventLog, 'lookUp'>;
  readonly controlStore: { readonly keys: Pick<KeyRepository, 'countAt'> };
}

/** Logs forget keys after a week or more, so those of older events, and in older backups, may be missing. */
const keysForMs = 3 * 24 * 3_600_000;
const sampledKeys = 1_000;
/** Longer than a change of control data takes from its time to its commit. */
const commitMs = 60_000;

/**
 * Call while nothing is shipped. Damage that keeps the store from answering must not keep anybody from a backup.
 * @param controlAtMs before the control data were copied: what has changed since is not in the copy
 */
export async function recordAnswers(
  stores: AnsweringStores,
  { atMs, controlAtMs }: { readonly atMs: number; readonly controlAtMs: number },
  directory: string,
): Promise<void> {
  const moment = { atMs, keysAtMs: controlAtMs - commitMs, seed: randomUUID() };
  const recorded = await readAll(stores, moment).catch(() => undefined);
  if (recorded !== undefined) await writeFile(join(directory, answersName), JSON.stringify(recorded));
}

async function readAll(
  stores: AnsweringStores,
  moment: Pick<RecordedAnswers, 'atMs' | 'keysAtMs' | 'seed'>,
): Promise<RecordedAnswers> {
  const { atMs, seed } = moment;
  const answers = await readAnswers(stores, moment);
  const recent = await readRecentEvents(stores.eventStore, atMs - keysForMs, seed);
  return { ...moment, answers, keyed: await withKnownKeys(stores.eventLog, recent) };
}

/**
 * Compares what restored stores answer with what the service answered.
 * @returns the number of compared answers
 * @throws {DamagedBackup} with the first differences
 */
export async function compareRestored(
  stores: AnsweringStores,
  nowMs: number,
  directory: string,
): Promise<number> {
  const text = await readFile(join(directory, answersName), 'utf8').catch(() => {
    throw new DamagedBackup(
      'it has no answers to compare: the event store could not be read when it was made',
    );
  });
  const recorded = JSON.parse(text) as RecordedAnswers;
  const { atMs, answers, keyed } = recorded;
  const restored = await readAnswers(stores, recorded);
  // An account that was deleted between the copies of control data and event store is only in the first.
  const isCompared = (name: string) => name in answers || !name.startsWith(ofKeys);
  const differences = compareAnswers(
    answers,
    Object.fromEntries(Object.entries(restored).filter(([name]) => isCompared(name))),
  );
  if (differences.length > 0)
    throw new DamagedBackup(
      `${differences.length} counts of the restored copy differ: ${differences.slice(0, 5).join('; ')}`,
    );
  const expected = nowMs < atMs + keysForMs ? keyed : [];
  const known = await withKnownKeys(stores.eventLog, expected);
  if (known.length < expected.length)
    throw new DamagedBackup(
      `the restored copy does not know the dedupe keys of ${expected.length - known.length} of ${expected.length} events`,
    );
  return Object.keys(answers).length + expected.length;
}

async function readRecentEvents(store: Store, sinceMs: number, seed: string): Promise<string[]> {
  const rows = await store.query<{ eventId: string }>(
    `SELECT eventId FROM events WHERE createdAt >= fromUnixTimestamp64Milli({sinceMs:Int64})
     ORDER BY cityHash64(eventId, {seed:String}) LIMIT ${sampledKeys}`,
    { sinceMs, seed },
  );
  return rows.map(({ eventId }) => eventId);
}

/** Those that the log refuses as duplicates. An event without a dedupeKey has an identifier that is no key. */
async function withKnownKeys(
  log: AnsweringStores['eventLog'],
  eventIds: readonly string[],
): Promise<string[]> {
  const keys = eventIds.map((id) => fromBase32(id.slice(identifierPrefixes.event.length)));
  const verdicts = await log.lookUp(keys.map((key) => ({ key, line: '', createdAt: 0, payloadHash: 0 })));
  return eventIds.filter((_, index) => verdicts[index]?.status === 'duplicate');
}

const ofKeys = 'API keys of ';

async function readAnswers(
  { eventStore, controlStore }: AnsweringStores,
  { keysAtMs, seed }: Pick<RecordedAnswers, 'keysAtMs' | 'seed'>,
): Promise<StoredAnswers> {
  const keys = await controlStore.keys.countAt(keysAtMs);
  return {
    ...(await readStoredAnswers(eventStore)),
    ...(await readEventSample(eventStore, seed)),
    ...Object.fromEntries(
      keys.map(({ accountId, kind, valid, revoked }) => [
        `${ofKeys}${accountId}, ${kind}`,
        { valid, revoked },
      ]),
    ),
  };
}
