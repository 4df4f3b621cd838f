import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { attended, boxOf, panel } from './scenario.ts';

const film = '<video src="/demo.webm" muted style="display:block;width:600px;height:340px"></video>';

/** Code of elements that play a film, as script text: the page's classes. */
const elements = {
  'with a video in its shadow root': `class extends HTMLElement { constructor() { super();
    this.attachShadow({ mode: 'open' }).innerHTML = '${film}' } get media() { return this.shadowRoot.querySelector('video') }`,
  'with a video in an element inside': `class extends HTMLElement { constructor() { super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<div><x-media></x-media></div>';
    const inner = this.shadowRoot.querySelector('x-media');
    inner.attachShadow({ mode: 'open' }).innerHTML = '${film}' }
    get media() { return this.shadowRoot.querySelector('x-media').shadowRoot.querySelector('video') }`,
  'that makes its video later': `class extends HTMLElement { connectedCallback() {
    this.style.cssText = 'display:block;width:600px;height:340px';
    setTimeout(() => { this.innerHTML = '${film}' }, 1_000) }
    get media() { return this.querySelector('video') ?? document.createElement('video') }`,
  'without a video that a page can reach': `class extends HTMLElement { connectedCallback() {
    this.style.cssText = 'display:block;width:600px;height:340px';
    const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '${film}'; this.media = root.querySelector('video');
    for (const type of ['play', 'pause', 'timeupdate', 'seeking', 'seeked'])
      this.media.addEventListener(type, () => this.dispatchEvent(new Event(type))) }`,
};

const members = `
  get currentTime() { return this.media.currentTime }
  set currentTime(at) { this.media.currentTime = at }
  get duration() { return this.media.duration }
  get paused() { return this.media.paused }
  play() { return this.media.play() }
  pause() { this.media.pause() } }`;

async function openFilm(playground: Playground, code: string): Promise<Page> {
  const page = await playground.open('scenario.html');
  await page.evaluate((given) => {
    const script = document.createElement('script');
    script.textContent = `customElements.define('x-film', ${given})`;
    document.head.append(script);
    document.body.innerHTML = '<x-film data-video-id="vid_film"></x-film>';
  }, code + members);
  return page;
}

/** An element inside is found in the same way, one root deeper. */
const onlyLong = (name: string) => (name === 'with a video in its shadow root' ? { tags: ['long'] } : {});

describe.concurrent('a media element', () => {
  for (const [name, code] of Object.entries(elements))
    test(
      `${name} has overlays at their time on its picture, under its id`,
      onlyLong(name),
      async ({ sourcePlayground: playground, expect }) => {
        const page = await openFilm(playground, code);
        const created = await page.evaluate(() => {
          const element = document.querySelector<HTMLElement>('x-film') as HTMLVideoElement;
          return window.OverlaySDK.createOverlay(element, {
            type: 'rating',
            startTime: 1,
            position: 'center',
          });
        });
        expect(created).toMatchObject({ success: true, videoId: 'vid_film' });
        await attended(page);
        await page.waitForFunction(() => {
          const element = document.querySelector<HTMLElement>('x-film') as HTMLVideoElement;
          return element.duration > 1;
        });
        expect(await panel(page).count()).toBe(0);
        await page.evaluate(() => {
          const element = document.querySelector<HTMLElement>('x-film') as HTMLVideoElement;
          element.currentTime = 1.5;
        });
        await page.getByRole('radio', { name: '4 stars' }).click();
        const [picture, box] = [await boxOf(page.locator('x-film')), await boxOf(panel(page))];
        expect(Math.abs(box.y + box.height / 2 - picture.y - 170)).toBeLessThan(2);
        await expect
          .poll(() => playground.site.events.find(({ interactionType }) => interactionType === 'rating'))
          .toMatchObject({ videoId: 'vid_film', value: 4 });
      },
    );

  test('has the overlays published for its id', { tags: ['long'] }, async ({
    sourcePlayground: playground,
    expect,
  }) => {
    playground.site.overlays.push({
      overlayId: 'ovl_film',
      videoId: 'vid_film',
      options: { type: 'rating', title: 'Rate it' },
    });
    const page = await openFilm(playground, elements['with a video in an element inside']);
    await page.evaluate(() => window.OverlaySDK.attachPublished());
    await page.getByRole('radio', { name: '4 stars' }).click();
    await expect
      .poll(() => playground.site.events.find(({ interactionType }) => interactionType === 'rating'))
      .toMatchObject({ overlayId: 'ovl_film', videoId: 'vid_film' });
  });
});

describe.concurrent('a video made in another frame', () => {
  test('has overlays once it is in the page', async ({ sourcePlayground: playground, expect }) => {
    const page = await playground.open('scenario.html');
    const created = await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const video = frame.contentDocument?.createElement('video') as HTMLVideoElement;
      Object.assign(video, { src: '/demo.webm', muted: true, width: 600, height: 340 });
      document.body.replaceChildren(video);
      return window.OverlaySDK.createOverlay(video, { type: 'rating' });
    });
    expect(created).toMatchObject({ success: true });
    await page.getByRole('radio', { name: '4 stars' }).click();
  });
});
