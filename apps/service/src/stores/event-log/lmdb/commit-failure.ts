import { EventLogUnavailable } from '../../../ports/event-log.ts';

/** ENOSPC, EDQUOT, EFBIG and LMDB's MDB_MAP_FULL: there is no room, as against a disk that fails. */
const noRoom = new Set([28, 122, 27, -30_792]);
const detailTimeoutMs = 1_000;

/**
 * The library rejects a write with an error whose `commitError` is a promise that rejects with the reason.
 * It has to be awaited in any case: left alone it is an unhandled rejection, which ends the process.
 */
export async function toUnavailable(error: unknown): Promise<EventLogUnavailable> {
  const cause = await commitErrorOf(error);
  const reason = noRoom.has(codeOf(cause)) ? 'full' : 'io';
  return new EventLogUnavailable(reason, { cause });
}

async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  const detail = Promise.resolve(error.commitError).then(
    () => error,
    (reason: unknown) => reason,
  );
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<unknown>((resolve) => {
    timer = setTimeout(resolve, detailTimeoutMs, error);
  });
  return Promise.race([detail, giveUp]).finally(() => clearTimeout(timer));
}

function codeOf(cause: unknown): number {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : 0;
}
