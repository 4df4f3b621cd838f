import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add } from './scenario.ts';

/** What keeps an overlay from showing, and how a page does that to the video in `.player`. */
const faults: readonly { readonly fault: string; readonly css?: string; readonly slot?: boolean }[] = [
  { fault: 'overlay_not_slotted', slot: true },
  { fault: 'overlay_covered', css: 'main::before { content: ""; position: fixed; inset: 0; z-index: 9 }' },
  { fault: 'overlay_zero_size', css: 'video { display: none }' },
  { fault: 'overlay_clipped', css: '.player { height: 0; overflow: hidden }' },
  { fault: 'overlay_hidden', css: '.player { opacity: 0.2 }' },
  { fault: 'overlay_without_room', css: '.player { width: 30px } video { width: 30px; height: 20px }' },
];

async function openWith(playground: Playground, css = '', slot = false) {
  const said: string[] = [];
  playground.context.on('console', (message) => said.push(message.text()));
  const page = await playground.open('scenario.html');
  await page.evaluate(
    ([rules, isSlotted]) => {
      const style = document.createElement('style');
      style.textContent = `main, .player { padding: 0; margin: 0 } video { aspect-ratio: auto; min-height: 0 } ${rules}`;
      document.head.append(style);
      Object.assign(window, { faults: [] });
      document.addEventListener('overlay-fault', (event) => {
        if (event instanceof CustomEvent) Reflect.get(window, 'faults').push(event.detail);
      });
      if (!isSlotted) return;
      const root = document.querySelector('.player')?.attachShadow({ mode: 'open' });
      root?.append(Object.assign(document.createElement('slot'), { name: 'media' }));
    },
    [css, slot] as const,
  );
  return { page, said: () => said.filter((line) => line.startsWith('[overlay]')) };
}

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'faults'));

describe.concurrent('an overlay that does not show', () => {
  for (const { fault, css, slot } of faults)
    test(`reports ${fault} once, on the console and as an event`, async ({
      isolatedPlayground: playground,
      sdkSource,
      expect,
    }) => {
      for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
      const { page, said } = await openWith(playground, css, slot);
      await add(page, { type: 'rating' });
      await vi.waitFor(async () => expect(await heard(page)).toEqual([{ fault, videoId: 'vid_scenario' }]));
      await vi.waitFor(() => expect(said()).toEqual([expect.stringContaining('An overlay of vid_scenario')]));
      await page.waitForTimeout(2_500);
      expect(await heard(page)).toHaveLength(1);
      expect(said()).toHaveLength(1);
    });

  test('on another slide, or out of a box that scrolls, is no fault', { tags: ['long'] }, async ({
    isolatedPlayground: playground,
    sdkSource,
    expect,
  }) => {
    for (const [name, code] of sdkSource) playground.site.files.set(`/sdk/v1/${name}`, code);
    for (const css of [
      '.player { width: 300px; overflow: hidden; display: flex } .player::before { content: ""; flex: none; width: 300px } video { flex: none; width: 300px !important }',
      '.player { height: 200px; overflow: auto } .player::before { content: ""; display: block; height: 300px }',
    ]) {
      const { page, said } = await openWith(playground, css);
      await add(page, { type: 'rating' });
      await page.waitForTimeout(4_000);
      expect(await heard(page)).toEqual([]);
      expect(said()).toEqual([]);
    }
  });
});

describe.concurrent('with the script tag', () => {
  test('what keeps an overlay from showing is sent to the service once, and is in the debug panel', {
    tags: ['long'],
  }, async ({ isolatedPlayground: playground, expect }) => {
    playground.site.overlays.push({ overlayId: 'ovl_a', videoId: 'vid_tag', options: { type: 'rating' } });
    await playground.context.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style');
        style.textContent = 'video { visibility: hidden }';
        document.head.append(style);
      });
    });
    const page = await playground.open('script-tag.html?overlay-debug=1');
    const reports = () => playground.site.events.filter((event) => 'fault' in event);
    await vi.waitFor(() =>
      expect(reports()).toMatchObject([{ fault: 'overlay_hidden', videoId: 'vid_tag' }]),
    );
    await page.locator('overlay-debug').getByText('hidden or transparent').waitFor();
    await page.waitForTimeout(2_500);
    expect(reports()).toHaveLength(1);
  });
});

describe.concurrent('createOverlay', () => {
  for (const [given, said] of [
    ['"#film"', '#film'],
    ['null', 'null'],
    ['document.querySelector(".player")', '[object HTMLDivElement]'],
    ['({ current: video })', '[object Object]'],
    ['document.querySelectorAll("video")', '[object NodeList]'],
  ] as const)
    test(`refuses ${given}, and says what to pass instead`, { tags: ['long'] }, async ({
      sourcePlayground: playground,
      expect,
    }) => {
      const page = await playground.open('scenario.html');
      const result = await page.evaluate(`OverlaySDK.createOverlay(${given}, { type: 'rating' })`);
      expect(result).toMatchObject({ success: false, error: { code: 'validation_failed' } });
      const message = Reflect.get(Object(Reflect.get(Object(result), 'error')), 'message');
      expect(message).toContain(`no video: got ${said}`);
      expect(message).toContain('<video> element');
    });
});
