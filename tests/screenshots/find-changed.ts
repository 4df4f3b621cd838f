import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserOf, launchChromium, openContext } from '../kit/chromium.ts';
import { allowNamedFunctions, openPlayground } from '../kit/page.ts';
import { startSite } from '../kit/site.ts';
import { nameOf, type Shot, takePicture } from './overlay-gallery.ts';
import { type Difference, toDifference } from './picture-difference.ts';

/** An edge that was rounded differently. */
const mostPixels = 4;

/** Scripts of the SDK by file name: `overlay-sdk.mjs`. */
export type Scripts = ReadonlyMap<string, string>;

/** Of a build: `packages/sdk/dist`. */
export const readScripts = (dist: string): Scripts =>
  new Map(
    readdirSync(dist)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
  );

/**
 * Draws each picture with both builds in the same browser, and returns those that differ. The same browser, fonts and film draw
 * both, so that only the SDK can make a difference; without motion, and what differs is drawn once more.
 */
export async function findChanged(
  before: Scripts,
  after: Scripts,
  shots: readonly Shot[],
  onChanged: (name: string, difference: Difference) => Promise<void> | void = () => {},
): Promise<string[]> {
  const [tabs, server] = await Promise.all([launchChromium(), startSite()]);
  const context = await openContext(browserOf(tabs), {
    viewport: { width: 1400, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await allowNamedFunctions(context);
  const playgrounds = [before, after].map((scripts) => {
    const playground = openPlayground(context, server, 'no-preference');
    for (const [name, text] of scripts) playground.site.files.set(`/sdk/v1/${name}`, text);
    return playground;
  });
  const meter = await context.newPage();
  const compare = async (shot: Shot) => {
    const [old, present] = await Promise.all(playgrounds.map((playground) => takePicture(playground, shot)));
    if (!old || !present) throw new Error('two pictures are compared');
    return toDifference(meter, old, present);
  };
  const changed: string[] = [];
  try {
    for (const shot of shots) {
      if ((await compare(shot)).pixels <= mostPixels) continue;
      const difference = await compare(shot);
      if (difference.pixels <= mostPixels) continue;
      changed.push(nameOf(shot));
      await onChanged(nameOf(shot), difference);
    }
  } finally {
    await tabs.close();
    await server.close();
  }
  return changed;
}
