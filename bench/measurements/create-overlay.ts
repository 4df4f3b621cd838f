import type {} from '../../tests/kit/find-layers.ts';
import { startPlayground } from '../../tests/kit/page.ts';
import { median } from '../../tests/kit/quantile.ts';
import type {} from '../../tests/sdk/scenario.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

const types = ['tap', 'rating', 'poll', 'slider', 'cta'] as const;

/**
 * The cost of `createOverlay` in a page, compared with inserting copies of the same elements and style sheets by hand:
 * the difference is the SDK's share. Both alternate in one page of one browser, so that a busy machine slows both.
 */
export async function measureCreateOverlay({ overlayRounds }: BenchOptions): Promise<Finding[]> {
  const playground = await startPlayground();
  try {
    const page = await playground.open('scenario.html');
    const times = await page.evaluate(measureInPage, { types, rounds: overlayRounds });
    const measurement = 'an overlay in the page';
    const [made, inserted] = [median(times.made), median(times.inserted)];
    return [
      { measurement, what: 'createOverlay, median', value: made, unit: 'ms' },
      { measurement, what: 'the same elements by hand, median', value: inserted, unit: 'ms' },
      {
        measurement,
        what: 'createOverlay / by hand',
        value: made / inserted,
        unit: 'ratio',
        target: { atMost: 3 },
      },
      { measurement, what: 'tasks over 50 ms', value: times.longTasks, unit: 'tasks' },
    ];
  } finally {
    await playground.close();
  }
}

/**
 * Runs in the page, with only its arguments (and without a named function, for which tsx would need its helper).
 * Layout is forced, because either way has to pay for it.
 */
async function measureInPage({
  types,
  rounds,
}: {
  types: readonly ('tap' | 'rating' | 'poll' | 'slider' | 'cta')[];
  rounds: number;
}) {
  const made: number[] = [];
  const inserted: number[] = [];
  let longTasks = 0;
  const pauseMs = 20;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  for (let round = 0; round < rounds; round += 1) {
    const type = types[round % types.length] ?? 'tap';
    let startedMs = performance.now();
    const { overlayId } = window.add({ type });
    document.body.getBoundingClientRect();
    made.push(performance.now() - startedMs);
    await new Promise((done) => setTimeout(done, pauseMs));
    const root = window.overlayLayers()[0]?.shadowRoot;
    if (!root) throw new Error('no layer');
    const copies = [...root.children].map((node) => node.cloneNode(true));
    const sheets = [...root.adoptedStyleSheets];
    window.OverlaySDK.getOverlay(overlayId)?.destroy();
    await new Promise((done) => setTimeout(done, pauseMs));
    startedMs = performance.now();
    const host = document.createElement('div');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = sheets;
    shadow.append(...copies);
    document.body.append(host);
    host.getBoundingClientRect();
    inserted.push(performance.now() - startedMs);
    await new Promise((done) => setTimeout(done, pauseMs));
    host.remove();
  }
  observer.disconnect();
  return { made, inserted, longTasks };
}
