import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedBackup } from '../backup/sealed-chunks.ts';
import type { EventStore } from '../event-store/event-store.ts';
import {
  compareAnswers,
  readEventSample,
  readStoredAnswers,
  type StoredAnswers,
} from '../migration/stored-answers.ts';

/** In a backup: what the service answered at the moment of the copy. Not part of a data directory. */
export const answersName = 'answers.json';

interface RecordedAnswers {
  /** Chooses the events that are compared. */
  readonly seed: string;
  readonly answers: StoredAnswers;
}

type Store = Pick<EventStore, 'query'>;

/** Call while nothing is shipped. Damage that keeps the store from answering must not keep anybody from a backup. */
export async function recordAnswers(store: Store, directory: string): Promise<void> {
  const seed = randomUUID();
  const answers = await readAnswers(store, seed).catch(() => undefined);
  if (answers !== undefined) await writeFile(join(directory, answersName), JSON.stringify({ seed, answers }));
}

/**
 * Compares what restored stores answer with what the service answered.
 * @returns the number of compared answers
 * @throws {DamagedBackup} with the first differences
 */
export async function compareRestored(store: Store, directory: string): Promise<number> {
  const text = await readFile(join(directory, answersName), 'utf8').catch(() => {
    throw new DamagedBackup(
      'it has no answers to compare: the event store could not be read when it was made',
    );
  });
  const { seed, answers } = JSON.parse(text) as RecordedAnswers;
  const differences = compareAnswers(answers, await readAnswers(store, seed));
  if (differences.length > 0)
    throw new DamagedBackup(
      `${differences.length} counts of the restored copy differ: ${differences.slice(0, 5).join('; ')}`,
    );
  return Object.keys(answers).length;
}

async function readAnswers(store: Store, seed: string): Promise<StoredAnswers> {
  return { ...(await readStoredAnswers(store)), ...(await readEventSample(store, seed)) };
}
