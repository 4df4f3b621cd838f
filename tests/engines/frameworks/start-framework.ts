import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClaim } from '../../../tools/claim.mjs';
import { freePort } from '../../kit/free-port.ts';
import { startNode } from '../../kit/process.ts';
import { publishableKey } from '../../kit/service.ts';
import { installPackages } from '../install-packages.ts';
import type { Framework, HydrationDelay } from './frameworks.ts';

const quiet = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };

/** A framework's server, on a port of its own. */
export interface RunningFramework {
  readonly origin: string;
  close(): Promise<unknown>;
}

/** Builds the application as for production, unless it was built before, and starts its server. */
export async function startFramework(
  framework: Framework,
  service: string,
  site: string,
): Promise<RunningFramework> {
  const folder = await build(framework);
  const port = await freePort();
  const origins = {
    PUBLIC_SERVICE: service,
    PUBLIC_TESTS: site,
    NUXT_PUBLIC_SERVICE: service,
    NUXT_PUBLIC_TESTS: site,
  };
  const address = { HOST: '127.0.0.1', PORT: `${port}` };
  const app = startNode(framework.start, {
    cwd: folder,
    env: { ...quiet, ...address, ...origins },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, app);
  // It is bundled when it is asked for first.
  await fetch(`${site}/frameworks/visit.bundle.js`);
  return { origin, close: () => app.end() };
}

export interface Front {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * What a viewer's browser asks: the application and the film, on one origin. The application's scripts arrive `delay`
 * seconds after its page was asked for.
 */
export async function startFront(app: string, site: string, delay: HydrationDelay): Promise<Front> {
  let heldUntil = 0;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', app);
    const target = pathname.startsWith('/media/') ? site : app;
    if (pathname === '/') heldUntil = performance.now() + delay * 1_000;
    const waitMs = heldUntil - performance.now();
    if (target === app && /\.m?js$/.test(pathname) && waitMs > 0) await sleep(waitMs);
    pass(request, response, target);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function pass(request: IncomingMessage, response: ServerResponse, origin: string): void {
  const { method, url = '/', headers } = request;
  const passed = forward(origin + url, { method, headers: { ...headers, host: new URL(origin).host } });
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    response.on('close', () => answer.destroy());
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

async function build(framework: Framework): Promise<string> {
  const source = join(import.meta.dirname, framework.folder);
  const folder = await installPackages(`frameworks-${framework.folder}`, framework.versions);
  const files = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  const hash = createHash('sha256')
    .update(JSON.stringify([files, texts, publishableKey]))
    .digest('hex');
  const done = join(folder, `built-${hash}`);
  // Three engines are tested by three processes.
  await withClaim(`${folder}.build-claim`, async () => {
    if (existsSync(done)) return;
    await cp(source, folder, { recursive: true });
    for (const [index, file] of files.entries())
      await writeFile(join(folder, file), (texts[index] ?? '').replaceAll('{{apiKey}}', publishableKey));
    const made = startNode(framework.build, { cwd: folder, env: { ...quiet, HOME: folder, CI: '1' } });
    const { code } = await made.closed;
    if (code !== 0) throw new Error(`${framework.name} cannot be built: ${made.output}`);
    await writeFile(done, '');
  });
  return folder;
}

async function untilReady(url: string, app: { readonly isRunning: boolean; readonly output: string }) {
  while (app.isRunning) {
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(`its server ended: ${app.output}`);
}
