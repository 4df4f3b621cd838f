import { expect, test } from 'vitest';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { EventStoreRefusedRows, EventStoreUnavailable, QueryLimitExceeded } from '../event-store.ts';
import { toInsertFailure, toQueryFailure } from './store-failure.ts';

const refused = `Code: 27. DB::Exception: Cannot parse input: expected '\\t' before: 'ann\\'s phone\\tx': (at row 1)
Row 1:
Column 0,   name: accountId,   parsed text: "acct_18"`;

test('a refused row appears in the details, not in the message', () => {
  const failure = toInsertFailure(new Error(refused));
  expect(failure).toBeInstanceOf(EventStoreRefusedRows);
  expect(failure.message).toBe(
    'Code: 27. DB::Exception: Cannot parse input: expected … before: …: (at row 1)',
  );
  expect(failure.cause).toBeUndefined();
  expect(failure).toHaveProperty('details', refused);
});

test.each([
  [toInsertFailure, 'Code: 243. DB::Exception: no room for "the row of ann', EventStoreUnavailable],
  [toQueryFailure, "Code: 241. DB::Exception: memory limit in scope SELECT 'ann'", QueryLimitExceeded],
  [toQueryFailure, "Code: 47. DB::Exception: unknown identifier `x` in scope SELECT 'ann\nann'", Error],
  [toQueryFailure, "Code: 210. DB::NetException: 'ann' is away", EventStoreUnavailable],
])('no failure quotes rows or parameters: %#', (toFailure, message, kind) => {
  const failure = toFailure(new Error(message));
  expect(failure).toBeInstanceOf(kind);
  expect(failure.message).not.toContain('ann');
  expect(failure.message).toContain('Code: ');
  expect(failure.cause).toBeUndefined();
});

const place =
  '(while reading column s): (while reading from part /data/event-store/store/101/101e8215-fbde-4611-85aa-4d508b948a35/202611_1_6_1/ in table default.events (101e8215-fbde-4611-85aa-4d508b948a35) located on disk default of type local, from mark 0): While executing MergeTreeSelect. (X)';
const checksum =
  "Checksum doesn't match: corrupted data. Size of compressed block: 20129: While reading data.bin";

test.each([
  ['a checksum', `Code: 40. DB::Exception: ${checksum}: ${place}`],
  ['a codec', `Code: 432. DB::Exception: Unknown codec family code: 111: ${place}`],
  ['a file that ends early', `Code: 33. DB::Exception: Cannot read all data: ${place}`],
  [
    'a missing file',
    `Code: 107. DB::ErrnoException: Cannot open file /x, errno: 2, strerror: No such file: ${place}`,
  ],
  ['a projection', `Code: 40. DB::Exception: ${checksum}: ${place.replace('_1/ in', '_1/by_day.proj/ in')}`],
  [
    'a mutation',
    `Code: 341. DB::Exception: Exception happened during execution of mutation: Code: 40. DB::Exception: ${checksum}: ${place}`,
  ],
])('%s of a part that is not what was written is damage of that part', (_, message) => {
  expect(toQueryFailure(new Error(message))).toMatchObject({
    name: 'StorageDamaged',
    store: 'event-store',
    place: 'part 202611_1_6_1 of events',
  });
});

test('damage has the whole message of the engine', () => {
  const failure = toQueryFailure(new Error(`Code: 40. DB::Exception: ${checksum}`));
  expect(failure).toBeInstanceOf(StorageDamaged);
  expect(failure).toMatchObject({
    message: `Code: 40. DB::Exception: ${checksum}`,
    place: 'a part that the engine does not name',
  });
});

test.each([
  [
    'no file descriptor',
    `Code: 76. DB::ErrnoException: Cannot open file /x, errno: 24, strerror: Too many open files: ${place}`,
  ],
  ['no memory', `Code: 241. DB::Exception: Memory limit exceeded: ${place}`],
  ['another disk', 'Code: 107. DB::ErrnoException: Cannot open file /exports/x, errno: 2'],
  [
    'a mutation that was refused',
    'Code: 341. DB::Exception: Exception happened during execution of mutation: Code: 41. DB::Exception: Cannot parse',
  ],
])('%s is no damage', (_, message) => {
  expect(toQueryFailure(new Error(message))).not.toBeInstanceOf(StorageDamaged);
});
