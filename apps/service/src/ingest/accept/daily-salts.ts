import type { ControlStore } from '../../control-store/control-store.ts';
import { dayMs, toDay } from '../../scheduling/clock.ts';

export type DailySalts = ReturnType<typeof createDailySalts>;

/**
 * The salt of the current UTC day. Earlier salts are destroyed when the day changes:
 * docs/decisions/0046-salts-and-consent.md.
 * @param onError called if past salts could not be destroyed. Events continue, and the next call tries again.
 */
export function createDailySalts(
  control: Pick<ControlStore, 'dailySalts'>,
  onError: (error: unknown) => void,
) {
  let current: { readonly day: number; readonly salt: Uint8Array } | undefined;
  const destroyPast = async (now: number): Promise<void> => {
    // Not overwritten: an event from just before midnight may still be hashed with it.
    if (current !== undefined && current.day < Math.floor(now / dayMs)) current = undefined;
    await control.dailySalts.destroyBefore(toDay(now));
  };
  return {
    cached: (now: number): Uint8Array | undefined =>
      current !== undefined && current.day === Math.floor(now / dayMs) ? current.salt : undefined,
    async get(now: number): Promise<Uint8Array> {
      const salt = await control.dailySalts.getOrCreate(toDay(now));
      await destroyPast(now).catch(onError);
      current = { day: Math.floor(now / dayMs), salt };
      return salt;
    },
    /**
     * Destroys the salts of past days, in memory and in the store. Call it regularly, because a quiet night brings no
     * events.
     */
    destroyPast,
  };
}
