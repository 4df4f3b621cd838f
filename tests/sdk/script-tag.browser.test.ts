import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
function stageOf(playground: Playground) {
  const publish = (...overlays: object[]) => playground.site.overlays.push(...overlays);
  const answers = () => playground.site.events.filter(({ interactionType }) => interactionType === 'rating');
  return { publish, answers };
}

describe.concurrent('one script tag', () => {
  test('attaches the overlays published for the video, lists them, and names their campaign in every event', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { publish, answers } = stageOf(playground);
    publish({
      overlayId: 'ovl_published',
      videoId: 'vid_tag',
      campaignId: 'camp_published',
      version: 4,
      options: { type: 'rating', title: 'Published' },
    });
    const page = await playground.open('script-tag.html');
    await page.locator('overlay-layer').getByRole('radio', { name: '4 stars' }).click();
    await page.locator('overlay-list').getByText('Published').waitFor();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect(answers()[0]).toMatchObject({
      overlayId: 'ovl_published',
      overlayVersion: 4,
      videoId: 'vid_tag',
      campaignId: 'camp_published',
      installationId: 'inst_tag',
      viewerToken: 'token_of_the_page',
      value: 4,
    });
  });

  test('sends requests only to its own service', { tags: ['long'] }, async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { publish, answers } = stageOf(playground);
    const asked = new Set<string>();
    playground.context.on('request', (request) => asked.add(new URL(request.url()).origin));
    publish({ overlayId: 'ovl_published', videoId: 'vid_tag', options: { type: 'rating', locale: 'fr' } });
    const page = await playground.open('script-tag.html');
    await page.locator('overlay-layer').getByRole('radio').first().click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect([...asked]).toEqual([playground.site.origin]);
  });

  test('attaches to a video added later, under the campaign of the tag', { tags: ['long'] }, async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { publish, answers } = stageOf(playground);
    const page = await playground.open('script-tag.html');
    await page.waitForFunction(() => 'OverlaySDK' in window);
    publish({ overlayId: 'ovl_late', videoId: 'vid_late', options: { type: 'rating' } });
    await page.evaluate(() => {
      const video = document.createElement('video');
      video.dataset.videoId = 'vid_late';
      video.src = '/demo.webm';
      video.style.width = '600px';
      document.body.prepend(video);
    });
    await page.locator('overlay-layer').getByRole('radio', { name: '2 stars' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    expect(answers()[0]).toMatchObject({ videoId: 'vid_late', campaignId: 'camp_tag', value: 2 });
  });

  test('removes the overlays of one film when the same element shows another', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    const { publish } = stageOf(playground);
    publish({ overlayId: 'ovl_first', videoId: 'vid_tag', options: { type: 'rating', title: 'First' } });
    const page = await playground.open('script-tag.html');
    const titles = () => page.locator('overlay-layer .title').allTextContents();
    await vi.waitFor(async () => expect(await titles()).toEqual(['First']));
    playground.site.overlays.length = 0;
    publish({ overlayId: 'ovl_second', videoId: 'vid_second', options: { type: 'rating', title: 'Second' } });
    await page.evaluate(() => {
      window.video.dataset.videoId = 'vid_second';
      window.video.src = '/demo.webm?second';
    });
    await vi.waitFor(async () => expect(await titles()).toEqual(['Second']));
    expect(await page.locator('overlay-list').count()).toBe(1);
    await page.evaluate(() => window.video.play());
    await vi.waitFor(() =>
      expect(playground.site.events.filter(({ playbackEvent }) => playbackEvent === 'start')).toMatchObject([
        { videoId: 'vid_second' },
      ]),
    );

    playground.site.overlays.length = 0;
    publish({ overlayId: 'ovl_third', videoId: 'vid_third', options: { type: 'rating', title: 'Third' } });
    await page.evaluate(() => {
      delete window.video.dataset.videoId;
      window.video.src = '/demo.webm';
    });
    await vi.waitFor(async () => expect(await titles()).toEqual(['Third']));
    playground.site.overlays.length = 0;
    publish({ overlayId: 'ovl_fourth', videoId: 'vid_fourth', options: { type: 'rating', title: 'Fourth' } });
    await page.evaluate(() => {
      window.video.src = '/another.webm';
    });
    await vi.waitFor(async () => expect(await titles()).toEqual(['Fourth']));
    await page.evaluate(() => window.video.remove());
    const left = () => page.evaluate(() => window.OverlaySDK.getOverlay('ovl_fourth'));
    await vi.waitFor(async () => expect(await left()).toBeUndefined());
    expect(await page.locator('overlay-list').count()).toBe(0);
  });

  test.for(['js', 'mjs'])(
    'sends to the origin of overlay-sdk.%s by default',
    { tags: ['long'] },
    async (kind, { isolatedPlayground: playground, siteServer, expect }) => {
      const { site, context } = playground;
      const shop = siteServer.open();
      site.headers['access-control-allow-origin'] = '*';
      const page = await context.newPage();
      await page.goto(`${shop.origin}/index.html`);
      const url = `${site.origin}/sdk/v1/overlay-sdk.${kind}`;
      if (kind === 'js') await page.addScriptTag({ url });
      else {
        const content = `Object.assign(window, await import('${url}'))`;
        await page.addScriptTag({ type: 'module', content });
        await page.waitForFunction(() => 'OverlaySDK' in window);
      }
      const result = await page.evaluate(() => {
        window.OverlaySDK.init({ apiKey: 'pk_live_shop' });
        return window.OverlaySDK.trackInteraction({
          eventType: 'interaction',
          interactionType: 'tap',
          value: 7,
        });
      });
      expect(result).toMatchObject({ ok: true });
      expect(site.events).toMatchObject([{ interactionType: 'tap', value: 7 }]);
    },
  );
});
