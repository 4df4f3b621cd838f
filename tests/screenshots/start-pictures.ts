import { resolve } from 'node:path';
import { openNewInstallation, reachFirstAnswer } from '../engines/first-answer.ts';
import { startLab } from '../engines/lab.ts';

/** The pictures of docs/start.md, taken on the way that the test goes in every engine: `npm run screenshots -- start`. */
const folder = resolve(import.meta.dirname, '../../docs/images');
const [lab, { service, site, close }] = await Promise.all([startLab('chromium'), openNewInstallation()]);
try {
  await lab.run(async (world) => {
    // Browsers resolve every name below localhost to this machine.
    const shop = { ...site, origin: site.origin.replace('127.0.0.1', 'shop.localhost') };
    const onStep = (step: string, tab: { screenshot(file: string): Promise<void> }) =>
      tab.screenshot(`${folder}/start-${step}.png`);
    const clicks = await reachFirstAnswer({ world, service, site: shop, onStep });
    console.log(`${clicks} clicks`);
  });
} finally {
  await close();
  await lab.close();
}
