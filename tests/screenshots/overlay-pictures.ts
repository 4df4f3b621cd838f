import { resolve } from 'node:path';
import { startPlayground } from '../kit/page.ts';
import { boxOf } from '../sdk/scenario.ts';

/** The pictures of docs/sdk.md: `npm run screenshots -- docs`. */
const pictures: Readonly<Record<string, string>> = {
  tap: 'type=tap&state=answered#tap-title-answered',
  'tap-button': 'type=tap&state=asking#tap-button-asking',
  rating: 'type=rating&state=answered#rating-stars-answered',
  'rating-numbers': 'type=rating&state=asking#rating-numbers-asking',
  poll: 'type=poll&state=answered&width=580#poll-results-answered',
  slider: 'type=slider&state=asking#slider-labels-asking',
  'slider-emoji': 'type=slider&state=asking#slider-emoji-asking',
  cta: 'type=cta&state=asking#cta-title-asking',
  small: 'type=poll&small#poll-results-collapsed',
  'theme-light': 'type=rating&state=asking&theme=light#rating-stars-asking',
  'theme-dark': 'type=rating&state=asking&theme=dark#rating-stars-asking',
  'theme-glass': 'type=rating&state=asking#rating-stars-asking',
};
const folder = resolve(import.meta.dirname, '../../docs/images');
const playground = await startPlayground();
for (const [name, address] of Object.entries(pictures)) {
  const [query, id] = address.split('#');
  const theme = query?.includes('theme=') ? '' : '&theme=glass';
  const page = await playground.open(
    `gallery.html?background=demo&${query?.includes('width=') ? '' : 'width=480&'}${query}${theme}`,
  );
  const video = page.locator(`[id="${id}"] video`);
  await video.evaluate(async (node) => {
    const { readyState, seeking } = node as HTMLVideoElement;
    if (readyState < 2 || seeking) await new Promise((done) => node.addEventListener('canplay', done));
  });
  // Bars have reached their places.
  await page.waitForTimeout(1200);
  const path = resolve(folder, `sdk-${name}.jpg`);
  await video.scrollIntoViewIfNeeded();
  const clip = insideOf(await boxOf(video));
  await page.screenshot({ path, clip, type: 'jpeg', quality: 74 });
  console.log(path);
  await page.close();
}
await playground.close();

/** The whole pixels of a box: half of one at an edge would show the page as a pale line. */
function insideOf({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>) {
  const [left, top] = [Math.ceil(x), Math.ceil(y)];
  return { x: left, y: top, width: Math.floor(x + width) - left, height: Math.floor(y + height) - top };
}
