import type { CDPSession, Page } from 'playwright-core';
import { startPlayground } from '../../tests/kit/page.ts';
import { median } from '../../tests/kit/quantile.ts';
import type {} from '../../tests/sdk/scenario.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

const five = [
  { type: 'tap', overlayId: 'ovl_tap', position: 'top-left' },
  { type: 'rating', overlayId: 'ovl_rating', position: 'top-right' },
  { type: 'poll', overlayId: 'ovl_poll', position: 'bottom-left' },
  { type: 'slider', overlayId: 'ovl_slider', position: 'bottom-right' },
  { type: 'cta', overlayId: 'ovl_cta', position: 'center', ctaText: 'Go', ctaUrl: 'https://example.com' },
] as const;

/** In each frame. */
const ways = {
  'the page is scrolled': 'scroll',
  'the film is moved by its margin': 'margin',
  'the film is moved by a transform': 'transform',
} as const;
type Way = (typeof ways)[keyof typeof ways];

const longestMs = 0.2;

/**
 * Processor time of the page's main thread that five overlays take in a frame of a page that moves, beyond that of copies of
 * their elements which nothing keeps in place. Rounds alternate on one page. It is time of the thread, which other work on the
 * machine hardly changes.
 */
export async function measureMovingPage({ rounds, roundSeconds }: BenchOptions): Promise<Finding[]> {
  const playground = await startPlayground();
  try {
    const page = await playground.open('scenario.html');
    await page.evaluate(() => {
      document.body.style.minHeight = '10000px';
    });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const findings: Finding[] = [];
    for (const [what, way] of Object.entries(ways)) {
      const frame = () => frameMs(page, devTools, way, roundSeconds);
      const bare: number[] = [];
      const copied: number[] = [];
      const added: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await frame());
        await page.evaluate((overlays) => {
          for (const options of overlays) window.add(options);
        }, five);
        // Drawn, counted and at rest.
        await page.waitForTimeout(3_000);
        const withFive = await frame();
        await page.evaluate(replaceByCopies, five);
        await page.waitForTimeout(1_000);
        const byHand = await frame();
        copied.push(byHand);
        added.push(withFive - byHand);
        await page.evaluate(() => document.querySelector('.player')?.shadowRoot?.lastElementChild?.remove());
      }
      const measurement = `a frame in which ${what}`;
      findings.push(
        {
          measurement,
          what: 'five overlays, beyond their elements',
          value: median(added),
          unit: 'ms',
          target: { atMost: longestMs },
        },
        { measurement, what: 'the same elements by hand', value: median(copied), unit: 'ms' },
        { measurement, what: 'neither', value: median(bare), unit: 'ms' },
      );
    }
    return findings;
  } finally {
    await playground.close();
  }
}

/** Runs in the page: the same elements and style sheets in the same place, without the SDK. */
function replaceByCopies(overlays: typeof five): void {
  const [layer] = window.overlayLayers();
  const root = layer?.shadowRoot;
  if (!layer || !root) throw new Error('no layer');
  const copy = document.createElement('overlay-layer');
  copy.style.cssText = layer.style.cssText;
  const shadow = copy.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...root.adoptedStyleSheets];
  shadow.append(...[...root.children].map((node) => node.cloneNode(true)));
  for (const { overlayId } of overlays) window.OverlaySDK.getOverlay(overlayId)?.destroy();
  document.querySelector('.player')?.shadowRoot?.append(copy);
}

/** Milliseconds of the main thread a frame, of a page that moves for so long. */
async function frameMs(page: Page, devTools: CDPSession, way: Way, seconds: number): Promise<number> {
  await page.evaluate(move, { way, frames: 30 });
  const before = await busySeconds(devTools);
  const frames = seconds * 60;
  await page.evaluate(move, { way, frames });
  return (((await busySeconds(devTools)) - before) * 1_000) / frames;
}

async function busySeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Runs in the page, with only its arguments. There and back, by two pixels a frame. */
async function move({ way, frames }: { way: Way; frames: number }): Promise<void> {
  const player = document.querySelector<HTMLElement>('.player');
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    const by = 2 * (frame % 120 < 60 ? frame % 60 : 60 - (frame % 60));
    if (way === 'scroll') scrollTo(0, by);
    else if (way === 'margin' && player) player.style.marginTop = `${by}px`;
    else if (player) player.style.transform = `translateY(${by}px)`;
  }
}
