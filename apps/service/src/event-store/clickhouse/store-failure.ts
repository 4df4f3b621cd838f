import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { EventStoreRefusedRows, EventStoreUnavailable, QueryLimitExceeded } from '../event-store.ts';

/** https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const dataCodes = new Set([6, 25, 26, 27, 32, 33, 38, 41, 53, 69, 70, 72, 117, 131, 349, 676]);
const limitCodes = new Set([158, 159, 160, 191, 241, 307, 396]);
/** Errors in the statement itself: a retry fails in the same way. */
const statementCodes = new Set([36, 42, 43, 44, 46, 47, 48, 49, 60, 62, 81, 115, 344, 386, 456, 457]);
const tooManyParts = 252;
/** Bytes that fail their checksum, cannot be decompressed or name no known codec. */
const damageCodes = new Set([40, 246, 271, 432]);
/** A mutation that failed for another reason, which its message has. */
const unfinished = 341;
/** The engine names the part whatever is wrong with it: a missing file, an early end, a checksum, a disk that cannot be read. */
const damagedPart =
  /\/(\d{6}(?:_\d{1,20}){3,4})\/(?:\w{1,64}\.proj\/)? in table `?\w{1,64}`?\.`?(\w{1,64})`? /;
const innerCode = /Code: (\d+)\. DB::Exception: (?!.*Code: \d+\. DB::Exception)/s;
/** Not the disk's fault: no file descriptor is left. */
const noDescriptor = /errno: 2[34]\b/;

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
  const damage = toDamage(error);
  if (damage !== undefined) return damage;
  if (dataCodes.has(code) || statementCodes.has(code)) {
    return new Error(`statement refused: ${toSafeMessage(error)}`);
  }
  return new EventStoreUnavailable(toSafeMessage(error));
}

/** Undefined unless the engine could not read what it had stored. */
function toDamage(error: unknown): StorageDamaged | undefined {
  const message = messageOf(error);
  const code = codeOf(error);
  const cause = code === unfinished ? Number(innerCode.exec(message)?.[1] ?? 0) : code;
  const [, part, table] = damagedPart.exec(message) ?? [];
  if (!damageCodes.has(cause) && (part === undefined || noDescriptor.test(message))) return undefined;
  const place = part === undefined ? 'a part that the engine does not name' : `part ${part} of ${table}`;
  return new StorageDamaged('event-store', place, toSafeMessage(error));
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
  // "doesn't" begins no quote.
  return firstLine.replace(/(?<!\w)'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?/g, '…').slice(0, 500);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses that all refuse the connection yields an error without a message.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
