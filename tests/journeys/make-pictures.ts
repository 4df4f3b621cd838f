import { fileURLToPath } from 'node:url';
import { DemoPage } from '../kit/demo-page.ts';
import { openBrowser } from '../kit/real-browser.ts';
import { startService } from '../kit/running-service.ts';

/** The pictures of the demo page: `npx tsx --conditions=source tests/journeys/make-pictures.ts` after a build. */
const pathOf = (name: string) => fileURLToPath(new URL(`../../docs/images/${name}`, import.meta.url));

const service = await startService();
const browser = await openBrowser({ width: 1240, height: 760 });
try {
  const demo = await DemoPage.open(browser.context, service.url);
  const { page } = demo;
  await demo.playTo('Tap');
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await demo.dismiss();
  await demo.playTo('Rating');
  await page.getByRole('radio', { name: '5 stars' }).click();
  await demo.dismiss();
  await demo.playTo('Poll');
  await page.getByRole('radio', { name: 'The sea' }).waitFor();
  // Long enough for the impression to be counted and the number to be there.
  await page.waitForTimeout(5_000);
  await page.screenshot({ path: pathOf('demo.png') });

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'What should come next?' }).click();
  await page.getByRole('dialog').waitFor();
  // The sheet has slid in.
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: pathOf('sdk-sheet.jpg'), type: 'jpeg', quality: 74 });
} finally {
  await browser.close();
  await service.dispose();
}
