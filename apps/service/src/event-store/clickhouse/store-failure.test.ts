import { expect, test } from 'vitest';
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
