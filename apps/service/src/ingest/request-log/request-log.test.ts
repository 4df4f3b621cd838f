import { describe, expect, it } from 'vitest';
import type { RefusalRecord } from '../../control-store/request-log.ts';
import { type Refusal, RequestLog } from './request-log.ts';

const start = Date.UTC(2026, 0, 1);
const principal = { accountId: 'acct_a', keyId: 'key_1' };
const refusal: Refusal = {
  outcome: 'rejected',
  code: 'validation_failed',
  errors: [{ pointer: '/value', code: 'type', detail: 'must be a number' }],
  payload: () => ({ eventType: 'x' }),
};

function openLog() {
  const written: RefusalRecord[][] = [];
  const store = { fails: false };
  const log = new RequestLog({
    async add(records) {
      if (store.fails) throw new Error('locked');
      written.push([...records]);
    },
  });
  return { log, written, store };
}

describe('the request log', () => {
  it('counts by minute, key, outcome and code, and writes each once', async () => {
    const { log, written } = openLog();
    for (let index = 0; index < 1_000; index += 1) log.note(principal, refusal, start + index);
    log.note(principal, { ...refusal, outcome: 'filtered' }, start);
    log.note({ ...principal, keyId: 'key_2' }, refusal, start);
    log.note(principal, refusal, start + 60_000);
    await log.flush();
    await log.flush();
    expect(
      written[0]?.map(({ keyId, outcome, minuteMs, count }) => [keyId, outcome, minuteMs, count]),
    ).toEqual([
      ['key_1', 'rejected', start, 1_000],
      ['key_1', 'filtered', start, 1],
      ['key_1', 'rejected', start + 60_000, 1],
      ['key_2', 'rejected', start, 1],
    ]);
    expect(written).toHaveLength(1);
    expect(written[0]?.[0]).toMatchObject({
      lastAtMs: start,
      lastErrors: [{ pointer: '/value', code: 'type' }],
      lastPayloadText: '{"eventType":"x"}',
    });
  });

  it('keeps the counts for the next flush if the store is unavailable', async () => {
    const { log, written, store } = openLog();
    log.note(principal, refusal, start);
    store.fails = true;
    await expect(log.flush()).rejects.toThrow('locked');
    log.note(principal, refusal, start);
    store.fails = false;
    await log.flush();
    expect(written.flat().map(({ count }) => count)).toEqual([2]);
  });

  it('is bounded', async () => {
    const { log, written } = openLog();
    for (let index = 0; index < 12_000; index += 1) {
      log.note({ ...principal, keyId: `key_${index}` }, refusal, start);
    }
    await log.flush();
    expect(written.flat()).toHaveLength(10_000);
  });
});
