import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import type { EngineName } from './engines/engine.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { startWorld, type World } from './world.ts';

/** A column of the table: every scenario in one engine, before one service. */
export function runScenarios(name: EngineName): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(name);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world?.close());

  describe(`${name}: scenarios`, () => {
    for (const { name: title, without, run } of scenarios)
      if (without?.[name] === undefined)
        // The SDK waits up to a minute between attempts.
        it(title, { timeout: 240_000 }, async ({ task }) => {
          task.meta.engine = world.engine.version;
          await run(world);
        });
  });
}
