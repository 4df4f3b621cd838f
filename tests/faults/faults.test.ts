import { expect, it } from 'vitest';
import { flakyStore } from './scenarios/flaky-store.ts';
import { sameKey } from './scenarios/same-key.ts';
import type { ScenarioResult } from './scenarios/scenario.ts';
import { skewedClock } from './scenarios/skewed-clock.ts';
import { storeOutage } from './scenarios/store-outage.ts';
import { termination } from './scenarios/termination.ts';

/** The short forms; `npm run faults` has the long ones. */
function expectNothingLost({ audit, failures }: ScenarioResult): void {
  expect(failures).toEqual([]);
  expect(audit).toMatchObject({ lost: [], doubled: [], wrong: [], summaryIsExact: true });
  expect(audit.acknowledged).toBeGreaterThan(100);
}

it('an outage of the event store costs freshness and nothing else', async () => {
  expectNothingLost(await storeOutage({ outageMs: 3_000 }));
}, 240_000);

it('a store that fails before and after inserts, and a kill, leave every event there once', async () => {
  expectNothingLost(await flakyStore({ rounds: 2, withinMs: 1_500 }));
}, 240_000);

it('one event on 64 connections at once is stored once and answered alike, also over a SIGKILL', async () => {
  expectNothingLost(await sameKey({ rounds: 4 }));
}, 240_000);

it('clocks that jump shift timestamps by sentAt and forget no dedupeKey', async () => {
  expectNothingLost(await skewedClock({ rounds: 4, withinMs: 700 }));
}, 240_000);

// Whether it ends within 10 s is asked by `npm run faults`: here nothing depends on how fast the machine is.
it('SIGTERM under load ends the service with 0, and nothing acknowledged is lost', async () => {
  expectNothingLost(await termination({ rounds: 2, withinMs: 90_000 }));
}, 240_000);
