import type { ControlStore } from '../ports/control-store.ts';

/** The salt of the present UTC day; those before it are destroyed when the day changes (decisions 3). */
export interface DailySalts {
  cached(now: number): Uint8Array | undefined;
  get(now: number): Promise<Uint8Array>;
}

export function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

export function createDailySalts(control: ControlStore): DailySalts {
  let current: { readonly day: number; readonly salt: Uint8Array } | undefined;
  return {
    cached: (now) =>
      current !== undefined && current.day === Math.floor(now / dayMs) ? current.salt : undefined,
    async get(now) {
      const salt = await control.dailySalts.getOrCreate(toDay(now));
      await control.dailySalts.destroyBefore(toDay(now));
      current = { day: Math.floor(now / dayMs), salt };
      return salt;
    },
  };
}
