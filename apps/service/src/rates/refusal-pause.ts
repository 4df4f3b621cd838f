import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a refusal takes. A sender that does not wait for `Retry-After` would otherwise turn each refusal into the
 * next request at once, and other tenants would wait for their turn among those.
 */
export const refusalPauseMs = 250;

export async function pauseBeforeRefusal(): Promise<void> {
  await sleep(refusalPauseMs);
}
