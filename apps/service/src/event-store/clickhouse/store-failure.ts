import { EventStoreRefusedRows, EventStoreUnavailable, QueryLimitExceeded } from '../event-store.ts';

/** https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const dataCodes = new Set([6, 25, 26, 27, 32, 33, 38, 41, 53, 69, 70, 72, 117, 131, 349, 676]);
const limitCodes = new Set([158, 159, 160, 191, 241, 307, 396]);
/** Errors in the statement itself: a retry fails in the same way. */
const statementCodes = new Set([36, 42, 43, 44, 46, 47, 48, 49, 60, 62, 81, 115, 344, 386, 456, 457]);
const tooManyParts = 252;

export function toInsertFailure(error: unknown): Error {
  const code = codeOf(error);
  // The same code means "too many parts, merges are behind" (retry) and "too many partitions in one block"
  // (permanent).
  const isRefused = dataCodes.has(code) || (code === tooManyParts && /partitions/i.test(messageOf(error)));
  if (isRefused) return new EventStoreRefusedRows(toSafeMessage(error), { details: messageOf(error) });
  return new EventStoreUnavailable(toSafeMessage(error));
}

export function toQueryFailure(error: unknown): Error {
  const code = codeOf(error);
  if (limitCodes.has(code)) return new QueryLimitExceeded(toSafeMessage(error));
  if (dataCodes.has(code) || statementCodes.has(code)) {
    return new Error(`statement refused: ${toSafeMessage(error)}`);
  }
  return new EventStoreUnavailable(toSafeMessage(error));
}

/** `@clickhouse/client` puts the code beside the message, chDB's raw insert inside it. */
function codeOf(error: unknown): number {
  if (error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code)))
    return Number(error.code);
  return Number(/^Code: (\d+)\./.exec(messageOf(error))?.[1] ?? 0);
}

/**
 * For logs: the engine quotes rows and parameters, which are personal data. Keeps the first line without its quoted
 * parts, and no `cause`, which would repeat all of it.
 */
function toSafeMessage(error: unknown): string {
  const [firstLine = ''] = messageOf(error).split('\n', 1);
  return firstLine.replace(/'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?/g, '…').slice(0, 500);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses that all refuse the connection yields an error without a message.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
