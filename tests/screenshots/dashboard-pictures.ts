import { resolve } from 'node:path';
import type { Account } from '@overlay/contract';
import { openDashboard } from '../dashboard/harness/dashboard.ts';

/** The pictures of the dashboard in the docs, with the demo's sample data: `npm run screenshots -- docs`. */
const pictures: Readonly<Record<string, string>> = {
  overview: 'overview',
  campaign: 'campaigns/sample-spring-sale',
  video: 'videos/sample-trail-shoes',
  funnel: 'funnel',
};
const folder = resolve(import.meta.dirname, '../../docs/images');

const dashboard = await openDashboard({ OVERLAY_DEMO_DATA: 'on' });
const { service } = dashboard;
while ((await service.read<Account>('/api/account')).demoData?.state !== 'present')
  await new Promise((done) => setTimeout(done, 200));
for (const [name, path] of Object.entries(pictures)) {
  const { page, complaints } = await dashboard.open(path, { viewport: { width: 1280, height: 820 } });
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(button)') === null);
  // Charts have been drawn.
  await page.waitForTimeout(1_000);
  const file = resolve(folder, `dashboard-${name}.png`);
  await page.screenshot({ path: file });
  for (const complaint of complaints) console.warn(`${name}: ${complaint}`);
  console.log(file);
  await page.close();
}
await dashboard.dispose();
