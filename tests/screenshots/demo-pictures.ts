import { fileURLToPath } from 'node:url';
import { launchChromium } from '../kit/chromium.ts';
import { DemoPage } from '../kit/demo-page.ts';
import { startService } from '../kit/service.ts';

/** The pictures of the demo page in the docs: `npm run screenshots -- docs`. */
const pathOf = (name: string) => fileURLToPath(new URL(`../../docs/images/${name}`, import.meta.url));

const service = await startService();
const context = await launchChromium();
try {
  const demo = await DemoPage.open(context, service.url);
  const { page } = demo;
  await page.setViewportSize({ width: 1240, height: 760 });
  await demo.playTo('Tap');
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await demo.dismiss();
  await demo.playTo('Rating');
  await page.getByRole('radio', { name: '5 stars' }).click();
  await demo.dismiss();
  await demo.playTo('Poll');
  await page.getByRole('radio', { name: 'The sea' }).waitFor();
  // Long enough for the impression to be counted and the number to appear.
  await page.waitForTimeout(5_000);
  await page.screenshot({ path: pathOf('demo.png') });

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'What should come next?' }).click();
  await page.getByRole('dialog').waitFor();
  // The sheet has slid in.
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: pathOf('sdk-sheet.jpg'), type: 'jpeg', quality: 74 });
} finally {
  await context.close();
  await service.dispose();
}
