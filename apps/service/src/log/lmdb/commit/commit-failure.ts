import { within } from '../../../scheduling/within.ts';
import { EventLogUnavailable } from '../../event-log.ts';
import { nearlyFullBytes, readFreeBytes } from './disk-room.ts';

/** A transaction that could not be written to disk; `cause` is LMDB's error. */
export class CommitFailed extends Error {
  constructor(cause: unknown) {
    super('the commit failed', { cause });
    this.name = 'CommitFailed';
  }
}

const detailTimeoutMs = 1_000;

/**
 * The library rejects a write with an error whose `commitError` is a promise that rejects with the reason.
 * It must always be awaited: otherwise it is an unhandled rejection, which ends the process.
 */
export async function toCommitFailed(error: unknown): Promise<CommitFailed> {
  if (!(error instanceof Error) || !('commitError' in error)) return new CommitFailed(error);
  const detail = Promise.resolve(error.commitError).then(
    () => error,
    (reason: unknown) => reason,
  );
  return new CommitFailed(await within(detailTimeoutMs, detail, () => error));
}

/** ENOSPC, EDQUOT, EFBIG and LMDB's MDB_MAP_FULL. */
const noRoom = new Set([28, 122, 27, -30_792]);

export async function toUnavailable(error: unknown, path: string): Promise<EventLogUnavailable> {
  if (error instanceof EventLogUnavailable) return error;
  const cause = error instanceof CommitFailed ? error.cause : error;
  const isFull = noRoom.has(codeOf(cause)) || (await isNearlyFull(path));
  return new EventLogUnavailable(isFull ? 'full' : 'io', { cause });
}

function codeOf(cause: unknown): number {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : 0;
}

/** A disk that fills in the middle of a write cuts it short, which LMDB reports as a plain EIO. */
async function isNearlyFull(path: string): Promise<boolean> {
  return (await readFreeBytes(path).catch(() => nearlyFullBytes)) < nearlyFullBytes;
}
