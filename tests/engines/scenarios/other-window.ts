import { expect, vi } from 'vitest';
import { delivery, Viewer } from '../viewer.ts';
import { inside } from './direction.ts';
import { poll, type Scenario, tap } from './scenario.ts';

interface Opener {
  readonly documentPictureInPicture: {
    readonly window: Window;
    requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
  };
}

const body = '<button type="button" id="detach">Watch in a window</button><div class="player">{video}</div>';

/** The page's button shows its player in a window of its own, and takes it back when that closes. */
const listenToButton = (viewer: Viewer) =>
  viewer.tab.evaluate(() => {
    document.querySelector('#detach')?.addEventListener('click', async () => {
      const { documentPictureInPicture } = window as unknown as Opener;
      const there = await documentPictureInPicture.requestWindow({ width: 800, height: 500 });
      const player = document.querySelector('.player');
      const place = document.createElement('p');
      if (!player) return;
      // What the test sees with runs in the window, too.
      const script = there.document.createElement('script');
      script.src = new URL('/page/stage.bundle.js', location.href).href;
      there.document.head.append(script);
      player.replaceWith(place);
      there.document.body.style.margin = '0';
      there.document.body.append(player);
      there.addEventListener('pagehide', () => place.replaceWith(player));
    });
  });

/** Panels lie on the picture and have the styles of their core and of their type. */
const untilDrawn = (viewer: Viewer, panels: number) =>
  vi.waitFor(async () => {
    const video = await viewer.part('video');
    const drawn = await viewer.tab.evaluate(() => window.stage.panels());
    expect(drawn).toHaveLength(panels);
    expect(drawn.filter((panel) => !inside(panel, video))).toEqual([]);
    const styles = await viewer.tab.evaluate(() => {
      const rows = window.stage.layer()?.shadowRoot?.querySelectorAll('.row');
      return Array.from(rows ?? [], (row) => getComputedStyle(row).alignItems);
    });
    expect(styles.every((style) => style === 'center')).toBe(true);
  });

export const otherWindow: readonly Scenario[] = [
  {
    name: 'document picture-in-picture: overlays are drawn, answered and counted in the window, and back in the page',
    without: { webkit: 'it has no such windows' },
    async run(world) {
      const page = await world.open({ body });
      await listenToButton(page);
      await page.add(poll, tap);
      await page.clickPart('#detach');
      const tab = await vi.waitFor(async () => {
        const opened = await page.tab.popup?.();
        if (!opened || !(await opened.evaluate(() => 'stage' in window))) throw new Error('no window');
        return opened;
      });
      const there = new Viewer(tab, world, page.videoId);
      await untilDrawn(there, 2);
      await there.click('radio', 'City');
      await there.expectStoredOf('poll', 1);
      await vi.waitFor(async () => expect(await world.impressions(page.videoId)).toBe(2), delivery);
      await page.tab.evaluate(() => (window as unknown as Opener).documentPictureInPicture.window.close());
      await page.click('button', 'Like');
      const video = await page.part('video');
      const panels = await page.tab.evaluate(() => window.stage.panels());
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
      await page.expectStored(['poll', 1], ['tap', 1]);
      await page.expectNoErrors();
    },
  },
];
