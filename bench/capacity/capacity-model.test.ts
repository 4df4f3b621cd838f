import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cluster, type Installation, oneMachine, walBytesPerSecond } from './capacity-model.ts';
import { figureOf } from './constants.ts';
import { defaultPlan, type Plan, PlanError, parsePlans, peakPerSecond, usualVolumes } from './plan.ts';
import { scalingPage, withTables } from './scaling-page.ts';

const volume = fc.double({ min: 1, max: 1e12, noNaN: true });

function planOf(eventsPerDay: number): Plan {
  return { ...defaultPlan, eventsPerDay };
}

function total(installation: Installation, field: 'cores' | 'memoryGb' | 'diskGb'): number {
  return installation.machines.reduce((sum, machine) => sum + machine.count * machine[field], 0);
}

test('the tables of docs/scaling.md are those of the model', () => {
  const page = readFileSync(scalingPage, 'utf8');
  expect(page).toBe(withTables(page));
});

test('a million events a day fit one small machine, ten billion do not', () => {
  expect(oneMachine(planOf(1e6))?.machines).toMatchObject([{ count: 1, cores: 2 }]);
  expect(oneMachine(planOf(1e10))).toBeUndefined();
  expect(cluster(planOf(1e10)).cells).toBeGreaterThan(1);
});

test('more events never cost less', () => {
  fc.assert(
    fc.property(volume, fc.double({ min: 1, max: 100, noNaN: true }), (events, factor) => {
      const [few, many] = [cluster(planOf(events)), cluster(planOf(events * factor))];
      expect(many.cells).toBeGreaterThanOrEqual(few.cells);
      expect(many.inMbit).toBeGreaterThanOrEqual(few.inMbit);
      // Sizes are rounded up in each cell, so splitting a cell may save the rounding.
      expect(many.costPerMonth).toBeGreaterThanOrEqual(few.costPerMonth * 0.9);
    }),
  );
});

test('no cell exceeds its tightest bound, and with one cell fewer, some would', () => {
  fc.assert(
    fc.property(volume, (events) => {
      const { cells, bounds } = cluster(planOf(events));
      const tightest = bounds[0]?.eventsPerDay ?? 0;
      expect(bounds.every((bound) => bound.eventsPerDay >= tightest)).toBe(true);
      expect(events / cells).toBeLessThanOrEqual(tightest * (1 + 1e-9));
      if (cells > 1) expect(events / (cells - 1)).toBeGreaterThan(tightest * (1 - 1e-9));
    }),
  );
});

test('no machine is larger than the largest available', () => {
  fc.assert(
    fc.property(volume, (events) => {
      const plan = planOf(events);
      for (const { cores, memoryGb } of cluster(plan).machines) {
        expect(cores).toBeLessThanOrEqual(plan.largestCores);
        // Two for the system, and rounding.
        expect(memoryGb).toBeLessThanOrEqual(plan.largestMemoryGb + 4);
      }
    }),
  );
});

test('nodes and primaries can handle the peak with one node missing', () => {
  for (const eventsPerDay of usualVolumes) {
    const plan = planOf(eventsPerDay);
    const { machines } = cluster(plan);
    const nodes = machines.find(({ role }) => role === 'service node')?.count ?? 0;
    const main =
      figureOf('requestMainMicroseconds') / plan.eventsPerRequest + figureOf('eventMainMicroseconds');
    expect(((nodes - 1) * 1e6) / main).toBeGreaterThan(peakPerSecond(plan));
  }
});

test('longer retention needs only more disk', () => {
  const short = cluster(planOf(1e8));
  const long = cluster({ ...planOf(1e8), keepDays: 730 });
  expect(total(long, 'diskGb')).toBeGreaterThan(total(short, 'diskGb') * 1.5);
  expect(total(long, 'memoryGb')).toBeLessThan(total(short, 'memoryGb') * 1.5);
});

test('full pages in the write-ahead log are at most one per event', () => {
  fc.assert(
    fc.property(volume, (events) => {
      const plan = planOf(events);
      const perEvent = walBytesPerSecond(plan) / peakPerSecond(plan);
      expect(perEvent).toBeGreaterThanOrEqual(figureOf('walBytes'));
      expect(perEvent).toBeLessThanOrEqual(figureOf('walBytes') + figureOf('wholePageBytes'));
    }),
  );
});

test('prices are parameters: nothing costs nothing', () => {
  const free = { priceCore: 0, priceMemoryGb: 0, priceDiskGb: 0, priceOutGb: 0 };
  expect(cluster({ ...planOf(1e8), ...free }).costPerMonth).toBe(0);
});

test('options are parsed, and invalid ones refused', () => {
  expect(parsePlans([]).map(({ eventsPerDay }) => eventsPerDay)).toEqual([...usualVolumes]);
  expect(parsePlans(['--events-per-day', '1e8', '--price-core', '12'])).toEqual([
    { ...planOf(1e8), priceCore: 12 },
  ]);
  for (const args of [
    ['--events', '1'],
    ['--peak'],
    ['--peak', 'x'],
    ['--peak', '0.5'],
    ['--utilisation', '2'],
  ]) {
    expect(() => parsePlans(args)).toThrow(PlanError);
  }
});
