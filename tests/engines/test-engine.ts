import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { arrangedBody, faultsOf } from './arranged/check-page.ts';
import { randomPage } from './arranged/random-page.ts';
import { administrator, publishAnOverlay } from './dashboard-person.ts';
import type { EngineName } from './engines/engine.ts';
import { engines } from './engines/engines.ts';
import { startFromNothing } from './first-answer.ts';
import { checkFramework } from './frameworks/check-framework.ts';
import { type Framework, type HydrationDelay, toCheck, toRow, whyLate } from './frameworks/frameworks.ts';
import { startFramework, startFront } from './frameworks/start-framework.ts';
import { type Lab, startLab } from './lab.ts';
import { playerChecks } from './players/checks.ts';
import { leftOut, type PlayerUnderTest } from './players/players.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { checkSituation } from './situations/check-situation.ts';
import type { Situation } from './situations/situations.ts';
import type { World } from './world.ts';

/** What to run in an engine. */
export interface Subjects {
  readonly scenarios: readonly Scenario[];
  readonly players: readonly PlayerUnderTest[];
  /** Page situations by group. */
  readonly situations: Readonly<Record<string, readonly Situation[]>>;
  /** Frameworks, and when each hydrates a page, in seconds. */
  readonly frameworks: readonly {
    readonly framework: Framework;
    readonly delays: readonly HydrationDelay[];
  }[];
  /** Seeds of randomly arranged pages. */
  readonly arranged: readonly number[];
  /** Whether the dashboard's main paths are tested. */
  readonly dashboard: boolean;
}

const pagesPerTest = 5;
/** Of pages that a framework hydrates later. */
const shownWithinMs = atScale({ short: 2_000, long: Number.POSITIVE_INFINITY, release: 2_000 });
/** Only ends a test that hangs. A player's test is one long visit. */
const limitMs = 600_000;

/** Tests of one engine. They run concurrently, each in a separate browser, against one service. */
export function testEngine(name: EngineName, subjects: Subjects): void {
  const isMissing = engines[name].program() === undefined;
  if (isMissing) {
    const message = `${name} is missing: apt-get install ${engines[name].debianPackages.join(' ')}`;
    if (process.env.CI) throw new Error(message);
    console.warn(`skipped: ${message}`);
  }

  describe.skipIf(isMissing)(name, () => {
    let lab: Lab;
    beforeAll(async () => {
      lab = await startLab(name, administrator);
    });
    afterAll(() => lab?.close());

    const { scenarios, players, situations, frameworks, arranged, dashboard } = subjects;
    const offered = scenarios.filter(({ without }) => without?.[name] === undefined);
    const test = (
      title: string,
      table: string,
      run: (world: World, passed: (check?: string) => void) => Promise<void>,
      pages = 0,
    ) =>
      it(title, { timeout: limitMs }, async ({ task }) => {
        const checks: string[] = [];
        await lab
          .run((world) => run(world, (check = title) => checks.push(check)))
          .finally(() => {
            const version = lab.version();
            task.meta.browsers = { engine: name, version, table, row: title, passed: checks, pages };
          });
      });

    describe.concurrent('every test in its own browser', () => {
      for (const player of players)
        test(player.name, 'players', async (world, passed) => {
          const viewer = await world.open({ body: playerBody(player) });
          await viewer.untilPlayer();
          for (const check of playerChecks) {
            if (leftOut(player, check.name, name) || check.appliesTo?.(player) === false) continue;
            try {
              await check.run(viewer, player);
            } catch (error) {
              if (error instanceof Error) error.message = `${check.name}: ${error.message}`;
              throw error;
            }
            passed(check.name);
          }
        });
      for (let start = 0; start < arranged.length; start += pagesPerTest) {
        const seeds = arranged.slice(start, start + pagesPerTest);
        test(
          `every control is reachable by pointer and Tab, seeds ${seeds}`,
          'arranged',
          async (world, passed) => {
            const viewer = await world.open({ body: arrangedBody });
            const faults: Record<string, string[]> = {};
            for (const page of seeds.map(randomPage)) {
              const found = await faultsOf(viewer, page);
              if (found.length > 0) faults[JSON.stringify(page)] = found;
              else passed(`seed ${page.seed}`);
            }
            expect(faults).toEqual({});
          },
          seeds.length,
        );
      }
      for (const [group, members] of Object.entries(situations))
        test(`pages: ${group}`, 'situations', async (world, passed) => {
          const tab = await world.engine.open();
          const faults: Record<string, unknown> = {};
          const opened = new Map<string, { checkStored(): Promise<void> }>();
          const attempt = (situation: string, run: () => Promise<void>) =>
            run().catch((error) => {
              faults[situation] = error instanceof Error ? error.message : error;
            });
          for (const situation of members.filter(({ without }) => without?.[name] === undefined))
            await attempt(situation.name, async () => {
              opened.set(situation.name, await checkSituation(world, tab, situation));
            });
          for (const [situation, { checkStored }] of opened)
            await attempt(situation, async () => {
              await checkStored();
              passed(situation);
            });
          await tab.close();
          expect(faults).toEqual({});
        });
      for (const { framework, delays } of frameworks)
        test(toRow(framework), 'frameworks', async (world, passed) => {
          const app = await startFramework(framework, lab.service.url, lab.siteOrigin);
          try {
            for (const delay of delays) {
              const isLate = whyLate(framework, delay, name) !== undefined;
              const withinMs = shownWithinMs + (isLate ? delay * 1_000 : 0);
              let quickestMs = Number.POSITIVE_INFINITY;
              // Other tests use the processors, too.
              for (let visits = 0; visits < 3 && quickestMs > withinMs; visits += 1) {
                const front = await startFront(app.origin, lab.siteOrigin, delay);
                const { videoId } = world.page();
                const url = `${front.origin}/?video=${videoId}${framework.query ?? ''}`;
                const shownMs = await checkFramework(world, url, videoId, delay, isLate).finally(front.close);
                quickestMs = Math.min(quickestMs, shownMs);
              }
              expect(quickestMs, 'shown').toBeLessThanOrEqual(withinMs);
              passed(toCheck(delay));
            }
          } finally {
            await app.close();
          }
        });
      if (dashboard) {
        test('an administrator publishes an overlay and reads its results', 'dashboard', publishAnOverlay);
        test('a new person reaches the first answer within ten clicks', 'dashboard', startFromNothing);
      }
      for (const scenario of offered.filter(({ stopsService }) => !stopsService))
        test(scenario.name, 'scenarios', async (world, passed) => {
          await scenario.run(world);
          passed();
        });
    });

    for (const scenario of offered.filter(({ stopsService }) => stopsService))
      test(scenario.name, 'scenarios', async (world, passed) => {
        await scenario.run(world);
        passed();
      });

    it('has stored no answer twice at the end', () => lab.checkAgain());
  });
}

const playerBody = ({
  page,
  isInstalled,
}: PlayerUnderTest) => `<button type="button" id="before">Before</button>
<div id="place" style="width:800px" data-video-id="{videoId}"></div>
<script src="/players/${isInstalled ? 'installed' : 'pages'}/${page}.bundle.js"></script>`;

/** The result of one test, for the tables of docs/browsers.md. */
export interface BrowserResult {
  readonly engine: EngineName;
  /** Product and version; missing if no browser started. */
  readonly version: string | undefined;
  readonly table: string;
  readonly row: string;
  /** The checks that passed, in a test that makes several; else its title. */
  readonly passed: readonly string[];
  /** The number of randomly arranged pages. */
  readonly pages: number;
}

declare module 'vitest' {
  interface TaskMeta {
    browsers?: BrowserResult;
  }
}
