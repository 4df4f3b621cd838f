import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { findProgram, isProgram } from '../../kit/find-program.mjs';
import { freePort } from '../../kit/free-port.ts';
import { type Engine, type Point, splitKey, type Tab, viewport } from './engine.ts';
import { startSession, toKeyCode, type WebDriverSession } from './webdriver.ts';

/** WebKitGTK's MiniBrowser is next to its library, in a folder named after the processor. */
export function webKitProgram(): string | undefined {
  if (findProgram(['WebKitWebDriver']) === undefined || findProgram(['Xvfb']) === undefined) return undefined;
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const programs = folders.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return process.env.WEBKIT_PATH ?? programs.find(isProgram);
}

/** MiniBrowser and its driver, on a separate virtual display. */
export async function openWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    // Its sandbox needs user namespaces, which containers and root rarely have.
    env: {
      ...process.env,
      DISPLAY: display.name,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => {
    // The driver and the browser are one process group.
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid, 'SIGTERM');
    display.process.kill();
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, driver);
    const session = await startSession(url, {
      'webkitgtk:browserOptions': { binary: webKitProgram() ?? 'MiniBrowser', args: ['--automation'] },
      timeouts: { script: 60_000, pageLoad: 60_000 },
    });
    const inFront: InFront = {};
    return {
      name: 'webkit',
      version: `WebKitGTK ${session.capabilities.browserVersion ?? ''}`.trim(),
      open: () => openTab(session, inFront),
      async close() {
        await session.send('DELETE', '').catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Xvfb chooses a free display and writes its number to the descriptor; `xvfb-run -a` races with other starts. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
    xvfb.stdio[3]?.once('data', (written) => resolve(String(written).trim()));
  });
  return { name: `:${number}`, process: xvfb };
}

/** The window that the session's commands are for. */
interface InFront {
  handle?: string | undefined;
}

async function openTab(whole: WebDriverSession, inFront: InFront): Promise<Tab> {
  const { handle } = await whole.send<{ handle: string }>('POST', '/window/new', { type: 'window' });
  const session: Pick<WebDriverSession, 'send'> = {
    async send(method, path, body) {
      if (inFront.handle !== handle) await whole.send('POST', '/window', { handle });
      inFront.handle = handle;
      return whole.send(method, path, body);
    },
  };
  const perform = async (source: object) => {
    await session.send('POST', '/actions', { actions: [source] });
  };
  const pointer = (pointerType: 'mouse' | 'touch', [first, ...others]: readonly Point[]) =>
    perform({
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
      actions: [
        moveTo(first),
        { type: 'pointerDown', button: 0 },
        ...others.map(moveTo),
        { type: 'pointerUp', button: 0 },
      ],
    });
  const tab: Tab = {
    async goTo(url) {
      await session.send('POST', '/url', { url });
    },
    async evaluate(script: (argument: never) => unknown, argument?: unknown) {
      // As text: the driver cannot return an object from a page that adds members to all objects.
      const body = `const done = (answer) => arguments[1](JSON.stringify(answer));
        Promise.resolve((${script})(JSON.parse(arguments[0]))).then(
          (value) => done({ value }), (error) => done({ error: String(error) + '\\n' + error?.stack }));`;
      const text = await session.send<string>('POST', '/execute/async', {
        script: body,
        args: [JSON.stringify(argument ?? null)],
      });
      const answer = JSON.parse(text);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as never;
    },
    move: (to) =>
      perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [moveTo(to)] }),
    click: (at) => pointer('mouse', [at]),
    drag: (points) => pointer('mouse', points),
    touch: (points) => pointer('touch', points),
    async press(...keys) {
      for (const key of keys) {
        const { held, pressed } = splitKey(key);
        const codes = [...held, pressed].map(toKeyCode);
        await perform({
          type: 'key',
          id: 'keyboard',
          actions: [
            ...codes.map((value) => ({ type: 'keyDown', value })),
            ...codes.reverse().map((value) => ({ type: 'keyUp', value })),
          ],
        });
      }
    },
    async resize(width, height) {
      // The window has its own bars around the page.
      const inner = await tab.evaluate(() => [innerWidth, innerHeight] as const);
      const outer = await session.send<{ width: number; height: number }>('GET', '/window/rect');
      await session.send('POST', '/window/rect', {
        width: outer.width + width - inner[0],
        height: outer.height + height - inner[1],
      });
      // There is no window manager to wait for: the page reports when it has its size.
      for (let looks = 0; looks < 100; looks += 1)
        if ((await tab.evaluate(() => innerWidth)) === width) return;
    },
    async screenshot(file) {
      await writeFile(file, Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64'));
    },
    async toFront() {
      // Each tab is a window of its own, and none is hidden.
    },
    async close() {
      await session.send('DELETE', '/window');
      // A new window opens only from one that is still there.
      const [other] = await whole.send<string[]>('GET', '/window/handles');
      if (other !== undefined) await whole.send('POST', '/window', { handle: other });
      inFront.handle = other;
    },
  };
  await tab.resize(viewport.width, viewport.height);
  return tab;
}

const moveTo = (to: Point = { x: 0, y: 0 }) => ({
  type: 'pointerMove',
  duration: 0,
  x: Math.round(to.x),
  y: Math.round(to.y),
});

async function untilReady(url: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && driver.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start');
}
