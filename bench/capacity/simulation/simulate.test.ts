import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/kit/random.ts';
import { defaultPlan } from '../plan.ts';
import { busiestPart, toSimulation } from './scenarios.ts';
import { rateAt, type Simulation, simulate } from './simulate.ts';
import { type CellSettings, SimulatedCell } from './simulated-cell.ts';

const calm: Simulation = {
  ...toSimulation({ ...defaultPlan, eventsPerDay: 1e10 }),
  cells: 2,
  eventsPerDay: 1.25e9,
  seconds: 20_000,
};
const often = { node: 600, primary: 2_000, store: 2_000 };

function failing(change: Partial<CellSettings> = {}): Simulation {
  return { ...calm, cell: { ...calm.cell, secondsBetween: often, ...change } };
}

const settings: fc.Arbitrary<CellSettings> = fc.record({
  nodes: fc.integer({ min: 1, max: 5 }),
  perNode: fc.integer({ min: 1, max: 500 }),
  perPrimary: fc.integer({ min: 1, max: 1_000 }),
  perShipper: fc.integer({ min: 1, max: 1_000 }),
  perStore: fc.integer({ min: 1, max: 1_000 }),
  logEvents: fc.integer({ min: 1, max: 20_000 }),
  secondsBetween: fc.record({
    node: fc.integer({ min: 20, max: 500 }),
    primary: fc.integer({ min: 20, max: 500 }),
    store: fc.integer({ min: 20, max: 500 }),
  }),
  secondsAway: fc.record({
    node: fc.integer({ min: 1, max: 60 }),
    primary: fc.integer({ min: 1, max: 60 }),
    store: fc.integer({ min: 1, max: 200 }),
  }),
  leaseSeconds: fc.integer({ min: 1, max: 60 }),
  retrySeconds: fc.integer({ min: 1, max: 60 }),
});

test("no event is lost or duplicated, and no cell's log exceeds its bound", () => {
  fc.assert(
    fc.property(settings, fc.integer(), fc.integer({ min: 0, max: 800 }), (cell, seed, mean) => {
      const simulated = new SimulatedCell(cell, seededRandom(seed));
      let [arrived, shipped] = [0, 0];
      for (let second = 0; second < 600; second++) {
        const now = simulated.step(mean);
        arrived += now.arrived;
        shipped += now.shipped;
        expect(arrived).toBe(shipped + now.inLog + now.withSenders);
        expect(now.inLog).toBeLessThanOrEqual(cell.logEvents);
        expect(
          Math.min(now.inLog, now.withSenders, now.accepted, now.refused, now.shipped),
        ).toBeGreaterThanOrEqual(0);
        expect(now.accepted).toBeLessThanOrEqual(Math.min(cell.nodes * cell.perNode, cell.perPrimary));
        expect(now.lagSeconds > 0).toBe(now.inLog > 0);
      }
    }),
    { numRuns: 30 },
  );
});

test('after the last arrival everything is counted, whatever failed', () => {
  fc.assert(
    fc.property(settings, fc.integer(), (cell, seed) => {
      const simulated = new SimulatedCell(cell, seededRandom(seed));
      for (let second = 0; second < 120; second++) simulated.step(20);
      let left = 1;
      for (let second = 0; second < 500_000 && left > 0; second++) {
        const now = simulated.step(0);
        left = now.inLog + now.withSenders;
      }
      expect(left).toBe(0);
    }),
    { numRuns: 10 },
  );
});

test('the rented machines refuse nothing and do not lag while nothing fails', () => {
  const outcome = simulate(calm);
  expect(outcome).toMatchObject({ refusals: 0, inLog: 0, withSenders: 0, worstLagSeconds: 0, lateShare: 0 });
  expect(outcome.counted).toBe(outcome.arrived);
  expect(busiestPart(outcome)[1]).toBeLessThan(1);
});

test('a dead shipper delays events by at most its lease, and a store by its outage', () => {
  const never = Number.POSITIVE_INFINITY;
  const nodes = simulate(failing({ secondsBetween: { node: 5_000, primary: never, store: never } }));
  expect(nodes.worstLagSeconds).toBeGreaterThan(0);
  // A second failure during the lease starts another one.
  expect(nodes.worstLagSeconds).toBeLessThanOrEqual(2 * calm.cell.leaseSeconds);
  const stores = simulate(failing({ secondsBetween: { node: never, primary: never, store: 8_000 } }));
  expect(stores.worstLagSeconds).toBeGreaterThanOrEqual(calm.cell.secondsAway.store - 1);
});

test('the same seed gives the same day, and a different seed a different one', () => {
  expect(simulate(failing())).toEqual(simulate(failing()));
  expect(simulate({ ...failing(), seed: 2 })).not.toEqual(simulate(failing()));
});

test('a larger log refuses no more', () => {
  const refusals = (factor: number) =>
    simulate(failing({ logEvents: calm.cell.logEvents * factor })).refusals;
  expect(refusals(4)).toBeLessThanOrEqual(refusals(1));
});

test.each([1, 1.5, 3, 10])('a day with a peak of %d has the given mean', (peak) => {
  let sum = 0;
  let most = 0;
  for (let second = 0; second < 86_400; second += 10) {
    sum += rateAt(second, peak);
    most = Math.max(most, rateAt(second, peak));
  }
  expect(sum / 8_640).toBeCloseTo(1, 2);
  expect(most).toBeCloseTo(peak, 2);
});
