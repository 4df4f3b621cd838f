import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { NewErasure } from '../erasures.ts';
import { parseCursor } from '../page.ts';
import { createTwoAccounts } from '../sample-records.fixture.ts';
import type { ErasureProgress } from '../schema.ts';

const deviceHash = 'ab'.repeat(32);
const finish = { finishedAtMs: 9, coversUntilMs: 8, receipt: 'a.b.c' };

function sampleErasure(change: Partial<NewErasure> = {}): NewErasure {
  return {
    erasureId: 'era_1',
    accountId: 'acct_a',
    deviceHash,
    subject: 'cd'.repeat(32),
    requestedAtMs: 5,
    ...change,
  };
}

export function erasuresContract(store: () => ControlStore): void {
  it('keeps an erasure with its progress, and forgets its device once it is finished', async () => {
    await createTwoAccounts(store());
    const { erasures } = store();
    const asked = await erasures.request(sampleErasure());
    expect(asked).toEqual({
      ...sampleErasure(),
      requests: 1,
      startedAtMs: null,
      progress: { erased: { events: 0, conversions: 0, setAside: 0 }, found: {} },
      finishedAtMs: null,
      coversUntilMs: null,
      receipt: null,
    });
    const progress: ErasureProgress = {
      erased: { events: 3, conversions: 0, setAside: 1 },
      found: { events: { rows: 2, sample: 'evt_1' } },
    };
    await erasures.start('era_1', 6);
    await erasures.start('era_1', 7);
    await erasures.saveProgress('era_1', progress);
    const running = { ...asked, startedAtMs: 6, progress };
    expect(await erasures.listUnfinished(10)).toEqual([running]);
    expect(await erasures.finish('era_1', 1, finish)).toBe(true);
    expect(await erasures.finish('era_1', 1, finish)).toBe(false);
    expect(await erasures.get('acct_a', 'era_1')).toEqual({ ...running, deviceHash: null, ...finish });
    expect(await erasures.listUnfinished(10)).toEqual([]);
  });

  it('adds a second request for a device to the first one while that is unfinished', async () => {
    await createTwoAccounts(store());
    const { erasures } = store();
    await erasures.request(sampleErasure());
    const again = await erasures.request(sampleErasure({ erasureId: 'era_2' }));
    expect([again.erasureId, again.requests]).toEqual(['era_1', 2]);
    expect(await erasures.finish('era_1', 1, finish)).toBe(false);
    expect(await erasures.finish('era_1', 2, finish)).toBe(true);
    const later = await erasures.request(sampleErasure({ erasureId: 'era_3' }));
    expect([later.erasureId, later.requests]).toEqual(['era_3', 1]);
  });

  it('shows an account only its own erasures, newest first, a page at a time', async () => {
    await createTwoAccounts(store());
    const { erasures } = store();
    for (const number of [1, 2, 3]) {
      await erasures.request(
        sampleErasure({ erasureId: `era_${number}`, deviceHash: `${number}`.repeat(64) }),
      );
    }
    await erasures.request(sampleErasure({ erasureId: 'era_4', accountId: 'acct_b' }));
    const first = await erasures.list('acct_a', { limit: 2 });
    expect(first.items.map(({ erasureId }) => erasureId)).toEqual(['era_3', 'era_2']);
    const after = parseCursor(first.nextCursor ?? '');
    const second = await erasures.list('acct_a', { limit: 2, after });
    expect(second.items.map(({ erasureId }) => erasureId)).toEqual(['era_1']);
    expect(second.nextCursor).toBeNull();
    expect(await erasures.get('acct_a', 'era_4')).toBeUndefined();
    const unfinished = await erasures.listUnfinished(3);
    expect(unfinished.map(({ erasureId }) => erasureId)).toEqual(['era_1', 'era_2', 'era_3']);
  });

  it('lists the keys of receipts, oldest first', async () => {
    const keys = [
      { kid: 'two', privateJwk: { d: '2' }, createdAtMs: 2 },
      { kid: 'one', privateJwk: { d: '1' }, createdAtMs: 1 },
    ];
    for (const key of keys) await store().receiptKeys.add(key);
    expect(await store().receiptKeys.list()).toEqual([keys[1], keys[0]]);
  });
}
