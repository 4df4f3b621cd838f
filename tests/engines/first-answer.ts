import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import { type Service, startService } from '../kit/service.ts';
import { DashboardPerson } from './dashboard-person.ts';
import type { Tab } from './engines/engine.ts';
import { type Site, startSite } from './site.ts';
import { Viewer } from './viewer.ts';
import type { World } from './world.ts';

/** The promise of docs/start.md. */
const mostClicks = 10;

export interface FirstAnswer {
  readonly world: World;
  /** On an empty data directory and without settings, as `npm start` runs it. */
  readonly service: Pick<Service, 'output'>;
  readonly site: Site;
  /** Called with each step, when there is something to see. */
  readonly onStep?: (step: FirstAnswerStep, tab: Tab) => Promise<void>;
}

export type FirstAnswerStep = 'sign-in' | 'poll' | 'publish' | 'snippet' | 'answer' | 'number';

/** From sign-in to the first answer that a person's own page collects. Returns how often the mouse was clicked. */
export async function reachFirstAnswer({
  world,
  service,
  site,
  onStep = async () => {},
}: FirstAnswer): Promise<number> {
  let clicks = 0;
  const open = async (): Promise<Tab> => {
    const tab = await world.engine.open();
    const click: Tab['click'] = (at) => {
      clicks += 1;
      return tab.click(at);
    };
    return { ...tab, click };
  };
  const film = `${site.origin}/media/spring.webm`;

  const dashboard = await open();
  const person = new DashboardPerson(dashboard);
  await person.goTo(printed(service, 'Dashboard'));
  await person.see('h1', 'Sign in');
  await person.fill('E-mail', printed(service, 'sign in as'));
  await person.tabAndFill('Password', printed(service, 'password'));
  await onStep('sign-in', dashboard);
  await person.click('button', 'Sign in');

  await person.see('h1', 'Overview');
  await person.click('a', 'New overlay');
  await person.see('h1', 'New overlay');
  await person.fill('Video', film);
  await person.fill('Question', 'Tea or coffee?');
  await person.tabAndFill('Answer 1', 'Tea');
  await person.tabAndFill('Answer 2', 'Coffee');
  await vi.waitFor(async () => expect(await dashboard.evaluate(previewed)).toBe(film));
  await onStep('poll', dashboard);
  await person.click('button', 'Publish');
  await person.see('[role="dialog"] h2', 'Publish “Tea or coffee?”?');
  await onStep('publish', dashboard);
  await person.click('button', 'Publish now');

  await person.see('h2', 'Put it on my page');
  await person.click('button:has([role="status"])', 'Copy');
  await person.see('button [role="status"]', 'Copied');
  await onStep('snippet', dashboard);

  const page = await open();
  const pageUrl = await publishPage(page, site, film);
  const viewer = new Viewer(page, world, '');
  await viewer.goTo(pageUrl);
  await viewer.click('radio', 'Coffee');
  await vi.waitFor(async () => expect(await isAnswered(viewer)).toBe(true));
  await onStep('answer', page);
  await viewer.expectNoErrors();

  await dashboard.toFront();
  await person.see('main li span', 'Works');
  await person.click('[role="tab"]', 'Results');
  await person.see('main li', 'Coffee100%1');
  await onStep('number', dashboard);
  expect(await person.complaints()).toEqual([]);
  await page.close();
  await dashboard.close();
  expect(clicks).toBeLessThanOrEqual(mostClicks);
  return clicks;
}

const pictures = resolve(import.meta.dirname, '../../docs/images');

/** The test of it, with a service of its own. `npm run screenshots -- start` has it take the pictures of docs/start.md. */
export async function startFromNothing(world: World, passed: () => void): Promise<void> {
  const takesPictures = process.env.OVERLAY_START_PICTURES !== undefined;
  const [service, site] = await Promise.all([
    startService({
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: undefined,
      OVERLAY_BOOTSTRAP_SECRET_KEY: undefined,
    }),
    startSite(),
  ]);
  try {
    const clicks = takesPictures
      ? await reachFirstAnswer({
          world,
          service,
          site: shopOf(site),
          async onStep(step, tab) {
            // What appears has arrived.
            await new Promise((done) => setTimeout(done, 1_000));
            await tab.screenshot(`${pictures}/start-${step}.png`);
          },
        })
      : await reachFirstAnswer({ world, service, site });
    console.log(`${world.engine.version}: ${clicks} clicks from sign-in to the first answer`);
  } finally {
    await site.close();
    await service.dispose();
  }
  passed();
}

/** The site under a name that people can read in pictures: Chromium resolves every name below localhost to this machine. */
function shopOf(site: Site): Site {
  const rename = (address: string) => address.replace('127.0.0.1', 'shop.localhost');
  return { ...site, origin: rename(site.origin), add: (page) => rename(site.add(page)) };
}

/** The person pastes into the editor of their site, which saves the page. */
async function publishPage(tab: Tab, site: Site, film: string): Promise<string> {
  const before = `<!doctype html><html lang="en"><title>Spring</title>
<script src="/page/stage.bundle.js"></script>
<h1>Spring</h1>
<video src="${film}" width="800" height="450" muted autoplay loop controls></video>
`;
  const editor = site.add({
    html: `<!doctype html><html lang="en"><title>Page editor</title>
<textarea id="source" rows="20" cols="100">${before.replaceAll('<', '&lt;')}</textarea>`,
  });
  await tab.goTo(editor);
  await tab.evaluate(() => {
    const source = document.querySelector('textarea');
    source?.focus();
    source?.setSelectionRange(source.value.length, source.value.length);
  });
  await tab.press('Control+v');
  const read = () => tab.evaluate(() => document.querySelector('textarea')?.value ?? '');
  await vi.waitFor(async () => expect((await read()).length).toBeGreaterThan(before.length));
  const html = await read();
  expect(html.slice(before.length)).toMatch(/^<script src="http.+<\/script>$/s);
  return site.add({ html });
}

const isAnswered = async (viewer: Viewer): Promise<boolean> =>
  (await viewer.controls()).some(({ name, isChecked }) => name.startsWith('Coffee') && isChecked);

/** Runs in the page. */
const previewed = () => document.querySelector<HTMLVideoElement>('main video')?.src;

/** The value of a row in the table that the start printed. */
function printed(service: Pick<Service, 'output'>, name: string): string {
  const line = new RegExp(`^ +${name} {2,}(.+)$`, 'm').exec(service.output());
  if (line?.[1] === undefined) throw new Error(`the start printed no ${name}: ${service.output()}`);
  return line[1].trim();
}
