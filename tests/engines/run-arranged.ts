import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrangedBody, faultsOf } from './arranged/check-page.ts';
import { randomPage } from './arranged/random-page.ts';
import type { EngineName } from './engines/engine.ts';
import type { Viewer } from './viewer.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run test:browsers -- --pages 200` asks for more. Another first seed tries other pages, and a list of seeds
 * (`OVERLAY_ARRANGED_SEEDS=35,69`) just those.
 */
const count = Number(process.env['OVERLAY_ARRANGED_PAGES'] ?? 20);
const firstSeed = Number(process.env['OVERLAY_ARRANGED_SEED'] ?? 1);
const seeds =
  process.env['OVERLAY_ARRANGED_SEEDS']?.split(',').map(Number) ??
  Array.from({ length: count }, (_, index) => firstSeed + index);
const perTest = 10;

export function runArranged(name: EngineName): void {
  let world: World;
  let viewer: Viewer | undefined;
  beforeAll(async () => {
    world = await startWorld(name);
  });
  afterAll(() => world?.close());

  describe(`${name}: randomly arranged pages`, () => {
    for (let start = 0; start < seeds.length; start += perTest) {
      const own = seeds.slice(start, start + perTest);
      it(`every control is reached by pointer and by Tab, seeds ${own.join(', ')}`, async ({ task }) => {
        task.meta.engine = world.engine.version;
        task.meta.pages = own.length;
        viewer ??= await world.open({ body: arrangedBody });
        const faults: Record<string, string[]> = {};
        for (const seed of own) {
          const page = randomPage(seed);
          const found = await faultsOf(viewer, page);
          if (found.length > 0) faults[JSON.stringify(page)] = found;
        }
        expect(faults).toEqual({});
      });
    }
  });
}
