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

      for (const { name: title, appliesTo, run } of playerChecks)
        if (!leftOut(player, title, name) && (appliesTo?.(player) ?? true))
          it(title, async ({ task }) => {
            task.meta.engine = world.engine.version;
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
