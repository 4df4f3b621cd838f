import { expect, test } from 'vitest';
import { ControlStoreUnavailable } from '../../control-store/control-store-unavailable.ts';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { EventStoreUnavailable, QueryLimitExceeded } from '../../event-store/event-store.ts';
import { EventLogUnavailable } from '../../log/event-log.ts';
import { toProblemAnswer } from './error-handler.ts';

function answerTo(error: unknown) {
  const logged: unknown[] = [];
  const log = { error: (details: unknown) => logged.push(details), debug: () => {} };
  const { status, headers, body } = toProblemAnswer(error, 'req_1', 'https://overlay.test', log);
  return { status, headers, problem: JSON.parse(body), logged };
}

test.each([
  ['a full log', new EventLogUnavailable('full'), 'overloaded', '2'],
  ['a log that cannot be written', new EventLogUnavailable('io'), 'storage_unavailable', '2'],
  ['a closed log', new EventLogUnavailable('closed'), 'storage_unavailable', '2'],
  ['an event store that is away', new EventStoreUnavailable('away'), 'storage_unavailable', '2'],
  ['a control store that is away', new ControlStoreUnavailable('away'), 'storage_unavailable', '2'],
  ['a query over its limits', new QueryLimitExceeded('too much'), 'overloaded', '10'],
])('%s is a retryable 503 that says when to retry', (_name, error, code, retryAfter) => {
  const { status, headers, problem, logged } = answerTo(error);
  expect({
    status,
    retryAfter: headers['retry-after'],
    code: problem.code,
    isRetryable: problem.retryable,
  }).toEqual({
    status: 503,
    retryAfter,
    code,
    isRetryable: true,
  });
  expect(logged).toEqual([]);
});

test('damage is not to be retried, is logged by the store only, and reveals nothing', () => {
  const { status, headers, problem, logged } = answerTo(
    new StorageDamaged('event-store', 'part 1 of events', 'Checksum: /srv/data'),
  );
  expect([status, problem.code, problem.retryable, headers['retry-after']]).toEqual([
    500,
    'storage_damaged',
    false,
    undefined,
  ]);
  expect(JSON.stringify(problem)).not.toContain('srv');
  expect(logged).toEqual([]);
});

test('an unexpected error is logged and reveals nothing', () => {
  const { status, headers, problem, logged } = answerTo(new Error('password hunter2 at /srv/data'));
  expect([status, problem.code, headers['cache-control']]).toEqual([500, 'internal_error', 'no-store']);
  expect(JSON.stringify(problem)).not.toMatch(/hunter2|srv/);
  expect(logged).toHaveLength(1);
});
