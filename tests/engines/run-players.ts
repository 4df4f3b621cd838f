import { afterAll, beforeAll, describe, it } from 'vitest';
import type { EngineName } from './engines/engine.ts';
import { playerChecks } from './players/checks.ts';
import { leftOut, type PlayerUnderTest, players } from './players/players.ts';
import type { Viewer } from './viewer.ts';
import { startWorld, type World } from './world.ts';

/** Every player in one engine; its checks are steps of one visit. */
export function runPlayers(name: EngineName): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(name);
  });
  afterAll(() => world?.close());

  for (const player of players)
    describe(`${name}: players: ${player.name}`, () => {
      let viewer: Viewer | undefined;
      const visit = async () => {
        viewer ??= await openPlayer(world, player);
        return viewer;
      };
      afterAll(() => world.closeTabs());

      const checks = playerChecks.filter(
        ({ name: title, appliesTo }) => !leftOut(player, title, name) && (appliesTo?.(player) ?? true),
      );
      for (const [index, { name: title, run }] of checks.entries())
        it(title, async ({ task }) => {
          task.meta.engine = world.engine.version;
          if (task.result?.retryCount) {
            // What failed may have left anything behind: all of the visit once more, up to there.
            await world.closeTabs();
            viewer = undefined;
            for (const earlier of checks.slice(0, index)) await earlier.run(await visit(), player);
          }
          await run(await visit(), player);
        });
    });
}

async function openPlayer(world: World, { page }: PlayerUnderTest): Promise<Viewer> {
  const viewer = await world.open({
    body: `<button type="button" id="before">Before</button>
<div id="place" style="width:800px" data-video-id="{videoId}"></div>
<script src="/players/pages/${page}.bundle.js"></script>`,
  });
  await viewer.untilPlayer();
  return viewer;
}
