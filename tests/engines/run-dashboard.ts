import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKey } from '../kit/service.ts';
import { DashboardPerson } from './dashboard-person.ts';
import type { EngineName } from './engines/engine.ts';
import { startWorld, type World } from './world.ts';

const email = 'robin@shop.example';
const password = 'correct horse battery staple';

/** The dashboard's main path; `apps/dashboard/test` has all the others in Chromium. */
export function runDashboard(name: EngineName): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(name, {
      OVERLAY_BOOTSTRAP_EMAIL: email,
      OVERLAY_BOOTSTRAP_PASSWORD: password,
    });
  });
  afterAll(() => world?.close());

  describe(`${name}: dashboard`, () => {
    it('somebody signs in, publishes an overlay, sees its results, and signs out', async ({ task }) => {
      task.meta.engine = world.engine.version;
      const tab = await world.engine.open();
      const robin = new DashboardPerson(tab);
      await robin.goTo(`${world.service.url}/`);
      await robin.see('h1', 'Sign in');
      await robin.fill('E-mail', email);
      await robin.fill('Password', password);
      await robin.click('button', 'Sign in');
      await robin.see('h1', 'Overview');

      await robin.click('nav a', 'Overlays');
      await robin.see('h1', 'Overlays');
      await robin.click('a', 'New overlay');
      await robin.see('h1', 'New overlay');
      await robin.fill('Video', 'vid_demo');
      await robin.fill('Question', 'Tea or coffee?');
      await robin.fill('Answer 1', 'Tea');
      await robin.fill('Answer 2', 'Coffee');
      await robin.click('button', 'Publish');
      await robin.see('h1', 'Tea or coffee?');
      await robin.see('main span', 'Published');

      const overlayId = (await robin.path()).split('/').at(-1) ?? '';
      await answer(world, overlayId);
      await robin.click('[role="tab"]', 'Results');
      await robin.see('main li', 'Coffee100%1');

      await robin.click('button', 'You');
      await robin.click('[role="menuitem"]', 'Sign out');
      await robin.see('h1', 'Sign in');
      expect(await robin.complaints()).toEqual([]);
      await tab.close();
    });
  });
}

/** What the page of a viewer sends; how viewers answer in each engine is the scenarios' own. */
async function answer({ service }: World, overlayId: string): Promise<void> {
  const sent = await fetch(`${service.url}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      campaignId: 'camp_browsers',
      videoId: 'vid_demo',
      overlayId,
      sessionId: 'session-1',
      deviceId: 'device-1',
      eventType: 'interaction',
      interactionType: 'poll',
      value: 'coffee',
      videoTimeSeconds: 3,
    }),
  });
  expect(sent.status, await sent.text()).toBeLessThan(300);
}
