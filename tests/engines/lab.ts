import { type Service, startService } from '../kit/service.ts';
import type { Engine, EngineName } from './engines/engine.ts';
import { engines } from './engines/engines.ts';
import { startSite } from './site.ts';
import { addPage, createWorld, type World } from './world.ts';

/** One service, one site, and as many browsers of one engine as tests run concurrently. */
export interface Lab {
  readonly service: Service;
  readonly siteOrigin: string;
  /** Product and version of the engine, once a browser has started. */
  version(): string | undefined;
  /** Lends a browser to a test. */
  run(test: (world: World) => Promise<void>): Promise<void>;
  /** Repeats every check registered with `checkAgainAtEnd`. */
  checkAgain(): Promise<void>;
  close(): Promise<void>;
}

export async function startLab(name: EngineName, environment: NodeJS.ProcessEnv = {}): Promise<Lab> {
  const [service, site] = await Promise.all([
    startService({ OVERLAY_RATE_LIMITS: 'off', ...environment }),
    startSite(),
  ]);
  const idle: Engine[] = [];
  const checks: (() => Promise<void>)[] = [];
  let version: string | undefined;
  let pages = 0;
  const page: World['page'] = (options = {}) => {
    pages += 1;
    const videoId = `vid_${name}_${pages}`;
    return { videoId, url: addPage(site, service.url, videoId, options) };
  };
  return {
    service,
    siteOrigin: site.origin,
    version: () => version,
    async run(test) {
      const engine = idle.pop() ?? (await engines[name].open());
      version = engine.version;
      const world = createWorld(engine, service, page, (check) => checks.push(check));
      try {
        await test(world);
        await world.closeTabs();
      } catch (error) {
        // No other test gets a browser in an unknown state.
        await engine.close().catch(() => {});
        throw error;
      }
      idle.push(engine);
    },
    async checkAgain() {
      // Repeated without the tests before it, it would pass whatever they stored.
      if (checks.length === 0) throw new Error('no test has stored an answer: run the whole file');
      for (const check of checks) await check();
    },
    async close() {
      await Promise.all(idle.map((engine) => engine.close()));
      await site.close();
      await service.dispose();
    },
  };
}
