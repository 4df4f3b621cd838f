import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';

export function dailySaltsContract(store: () => ControlStore): void {
  it('gives every caller the same 32 bytes for a day, and different ones for another day', async () => {
    const [one, again, other] = await Promise.all([
      store().dailySalts.getOrCreate('2026-01-01'),
      store().dailySalts.getOrCreate('2026-01-01'),
      store().dailySalts.getOrCreate('2026-01-02'),
    ]);
    expect(one).toHaveLength(32);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('destroys the salts of earlier days', async () => {
    const first = await store().dailySalts.getOrCreate('2026-01-01');
    const second = await store().dailySalts.getOrCreate('2026-01-02');
    expect(await store().dailySalts.destroyBefore('2026-01-02')).toBe(1);
    expect(await store().dailySalts.getOrCreate('2026-01-02')).toEqual(second);
    expect(await store().dailySalts.getOrCreate('2026-01-01')).not.toEqual(first);
  });
}
