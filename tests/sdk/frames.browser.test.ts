import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { atRest, boxOf, panel } from './scenario.ts';

/** Pages that speak the messages of the players. */
const readPlayer = (name: string) =>
  readFileSync(new URL(`../engines/page/${name}-player.html`, import.meta.url), 'utf8');

const youtubeUrl = 'https://www.youtube.com/embed/film?enablejsapi=1';
const vimeoUrl = 'https://player.vimeo.com/video/1';

async function serve(context: BrowserContext) {
  const answer = (body: string) => ({ contentType: 'text/html', body });
  await context.route('https://www.youtube.com/**', (route) => route.fulfill(answer(readPlayer('youtube'))));
  await context.route('https://player.vimeo.com/**', (route) => route.fulfill(answer(readPlayer('vimeo'))));
}

const frameHtml = (src: string) =>
  `<iframe src="${src}" data-video-id="vid_frame" title="Film" style="display:block;width:600px;height:340px;border:0"></iframe><p id="text">Text</p>`;

async function openWith(
  {
    isolatedPlayground: playground,
    sdkSource,
  }: { isolatedPlayground: Playground; sdkSource: ReadonlyMap<string, string> },
  body: string,
) {
  for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
  await serve(playground.context);
  const page = await playground.open('scenario.html');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.evaluate((html) => {
    document.body.innerHTML = html;
    Object.assign(window, { video: document.querySelector('iframe,audio,video'), faults: [] });
    document.addEventListener('overlay-fault', (event) => {
      if (event instanceof CustomEvent) Reflect.get(window, 'faults').push(event.detail);
    });
  }, body);
  return { page, said, site: playground.site };
}

const media = (page: Page) =>
  page.evaluate(() => {
    const { currentTime, duration, paused, ended, played } = window.video;
    const ranges = Array.from({ length: played?.length ?? 0 }, (_, at) => [played.start(at), played.end(at)]);
    return { currentTime, duration, paused, ended, ranges };
  });

/** Runs code in the player's own page. */
const inPlayer = (page: Page, code: string) => page.frames()[1]?.evaluate(code);

const connected = (page: Page) => page.waitForFunction(() => window.video.duration === 60);
const below = (page: Page) => page.locator('overlay-below .panel');

describe.concurrent('a player in a frame', () => {
  test('of YouTube has its overlays below the picture at their time, and their answers', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, site } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(youtubeUrl));
    const created = await page.evaluate(() => window.add({ type: 'rating', startTime: 2, title: 'Rate it' }));
    expect(created).toMatchObject({ success: true, videoId: 'vid_frame' });
    await connected(page);
    await inPlayer(page, 'become(1); tick(1)');
    await expect.poll(() => media(page)).toMatchObject({ currentTime: 1, paused: false });
    expect(await below(page).count()).toBe(0);
    await inPlayer(page, 'tick(2)');
    await below(page).waitFor();
    const [picture, box] = [await boxOf(page.locator('iframe')), await boxOf(below(page))];
    await page.getByRole('radio', { name: '4 stars' }).click();
    expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    expect(await page.locator('overlay-layer .panel').count()).toBe(0);
    await expect
      .poll(() => site.events.find(({ interactionType }) => interactionType === 'rating'))
      .toMatchObject({ videoId: 'vid_frame', value: 4, videoTimeSeconds: 2 });
    expect(await page.locator('iframe').getAttribute('src')).toBe(youtubeUrl);
    expect((await media(page)).ranges).toEqual([[0, 2]]);
  });

  test('of YouTube is paused for an overlay, resumed after it, and sought', { tags: ['long'] }, async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(youtubeUrl));
    await page.evaluate(() => window.add({ type: 'rating', startTime: 5, pauseVideo: true }));
    await connected(page);
    await inPlayer(page, 'become(1); tick(5)');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => inPlayer(page, 'commands')).toEqual([['pauseVideo'], ['playVideo']]);
    await page.evaluate(() => {
      window.video.currentTime = 30;
    });
    await expect.poll(() => media(page)).toMatchObject({ currentTime: 30, paused: false });
    expect((await media(page)).ranges).not.toContainEqual([0, 30]);
    await inPlayer(page, 'become(0)');
    await expect.poll(() => media(page)).toMatchObject({ paused: true, ended: true });
  });

  test('of YouTube that does not answer is reported by name, with what is missing', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, said } = await openWith(
      { isolatedPlayground, sdkSource },
      frameHtml('https://www.youtube.com/embed/film'),
    );
    await page.evaluate(() => window.add({ type: 'rating' }));
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'faults')))
      .toEqual([{ fault: 'player_api_disabled', videoId: 'vid_frame' }]);
    await expect.poll(() => said.join('\n')).toContain('add enablejsapi=1');
  });

  test('of YouTube is not covered even if the page asks for it, with a warning', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, said } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(youtubeUrl));
    await page.evaluate(() => window.add({ type: 'rating', placement: 'over' }));
    await below(page).waitFor();
    expect(await page.locator('overlay-layer .panel').count()).toBe(0);
    expect(said).toContainEqual(expect.stringContaining('not allowed by the terms of YouTube'));
  });

  test('of Vimeo has its overlays on the picture, and obeys them', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, site } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(vimeoUrl));
    await page.evaluate(() => window.add({ type: 'rating', startTime: 2, pauseVideo: true }));
    await connected(page);
    await inPlayer(page, 'become(false); tick(1); tick(2)');
    await panel(page).waitFor();
    await atRest(page);
    const [picture, box] = [await boxOf(page.locator('iframe')), await boxOf(panel(page))];
    await page.getByRole('radio', { name: '4 stars' }).click();
    expect(box.y + box.height).toBeLessThan(picture.y + picture.height - 60);
    expect(await inPlayer(page, 'commands')).toContainEqual(['pause', undefined]);
    await page.evaluate(() => {
      window.video.currentTime = 30;
    });
    await expect.poll(() => media(page)).toMatchObject({ currentTime: 30, ranges: [[0, 2]] });
    await expect
      .poll(() => site.events.find(({ interactionType }) => interactionType === 'rating'))
      .toMatchObject({ videoId: 'vid_frame', value: 4, videoTimeSeconds: 2 });
  });

  test('believes only its own frame', async ({ isolatedPlayground, sdkSource, expect }) => {
    const { page } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(youtubeUrl));
    await page.evaluate(() => window.add({ type: 'rating', startTime: 2 }));
    await connected(page);
    await inPlayer(
      page,
      'parent.postMessage("no JSON", "*"); parent.postMessage({ event: "infoDelivery", info: { currentTime: -1, duration: "x", playerState: {} } }, "*"); tick(1)',
    );
    await expect.poll(() => media(page)).toMatchObject({ currentTime: 1, duration: 60, paused: true });
    // Messages arrive in order: once the last one is here, the SDK has heard the others.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          addEventListener('message', ({ data }) => data === 'last' && done());
          for (const data of [{ event: 'infoDelivery', info: { currentTime: 50 } }, '{', null, '[]', 'last'])
            window.postMessage(data, '*');
        }),
    );
    expect(await media(page)).toMatchObject({ currentTime: 1, duration: 60, paused: true });
  });

  test('has the overlays published for its id', async ({ isolatedPlayground, sdkSource, expect }) => {
    const { page, site } = await openWith({ isolatedPlayground, sdkSource }, frameHtml(youtubeUrl));
    site.overlays.push({ overlayId: 'ovl_frame', videoId: 'vid_frame', options: { type: 'rating' } });
    await page.evaluate(() => window.OverlaySDK.attachPublished());
    await page.getByRole('radio', { name: '4 stars' }).click();
    await expect
      .poll(() => site.events.find(({ interactionType }) => interactionType === 'rating'))
      .toMatchObject({ overlayId: 'ovl_frame', videoId: 'vid_frame' });
  });
});

describe.concurrent('an overlay below the player', () => {
  const film =
    '<video src="/demo.webm" data-video-id="vid_film" muted style="display:block;width:600px;height:340px"></video>';

  test('is in the flow after the video, counted once it was seen, and gone afterwards', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, site } = await openWith({ isolatedPlayground, sdkSource }, `${film}<p id="text">Text</p>`);
    const before = await boxOf(page.locator('#text'));
    const created = await page.evaluate(() => window.add({ type: 'rating', placement: 'below' }));
    await below(page).waitFor();
    const [picture, box] = [await boxOf(page.locator('video')), await boxOf(below(page))];
    expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    expect((await boxOf(page.locator('#text'))).y).toBeGreaterThan(box.y + box.height);
    await expect
      .poll(() => site.events.find(({ eventType, overlayId }) => eventType === 'impression' && overlayId))
      .toMatchObject({ overlayId: created.overlayId });
    await page.evaluate(({ overlayId }) => window.OverlaySDK.getOverlay(overlayId)?.destroy(), created);
    expect(await page.locator('overlay-below').count()).toBe(0);
    expect(await boxOf(page.locator('#text'))).toEqual(before);
  });

  test('keeps the focus when it is updated', async ({ isolatedPlayground, sdkSource, expect }) => {
    const { page } = await openWith({ isolatedPlayground, sdkSource }, `${film}<p>Text</p>`);
    const created = await page.evaluate(() => window.add({ type: 'rating', placement: 'below' }));
    await page.getByRole('radio', { name: '4 stars' }).focus();
    await page.evaluate(
      ({ overlayId }) => window.OverlaySDK.getOverlay(overlayId)?.update({ title: 'Once more' }),
      created,
    );
    await below(page).filter({ hasText: 'Once more' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('overlay-below');
  });

  test('is in the element that the page names, or after the player with a warning', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, said } = await openWith(
      { isolatedPlayground, sdkSource },
      `${film}<p>Text</p><aside id="here"></aside>`,
    );
    await page.evaluate(() => {
      window.add({ type: 'rating', title: 'Here', placement: 'below', placementContainer: '#here' });
      window.add({ type: 'rating', title: 'There', placement: 'below', placementContainer: '#nowhere' });
    });
    await page.locator('#here .panel', { hasText: 'Here' }).waitFor();
    await page.locator('video + overlay-below .panel', { hasText: 'There' }).waitFor();
    expect(said).toContainEqual(expect.stringContaining('placementContainer: nothing matches #nowhere'));
  });

  test('belongs to an audio without a picture, and counts as seen', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page, site } = await openWith(
      { isolatedPlayground, sdkSource },
      '<audio src="/demo.webm" data-video-id="vid_sound" muted></audio><p>Text</p>',
    );
    await page.evaluate(() => window.add({ type: 'rating', startTime: 1 }));
    await page.waitForFunction(() => window.video.duration > 1);
    await page.evaluate(() => {
      window.video.currentTime = 1.5;
    });
    await expect.poll(() => site.events.map(({ eventType }) => eventType)).toContain('impression');
    await page.getByRole('radio', { name: '4 stars' }).click();
    await expect
      .poll(() => site.events.find(({ interactionType }) => interactionType === 'rating'))
      .toMatchObject({ videoId: 'vid_sound', value: 4 });
  });

  test('stops the film, takes the focus and gives it back', async ({
    isolatedPlayground,
    sdkSource,
    expect,
  }) => {
    const { page } = await openWith({ isolatedPlayground, sdkSource }, film);
    await page.evaluate(() =>
      window.add({ type: 'rating', placement: 'below', startTime: 1, pauseVideo: true }),
    );
    await page.evaluate(() => window.video.play());
    await below(page).waitFor();
    const isFocused = () => page.evaluate(() => document.activeElement?.localName);
    await expect.poll(isFocused).toBe('overlay-below');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !window.video.paused);
    expect(await page.locator('overlay-below').count()).toBe(0);
  });
});
