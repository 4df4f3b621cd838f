import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { publishableKey, type Service } from '../kit/service.ts';
import { test } from '../kit/test.ts';
import { bundleApp } from './react/bundle-app.ts';

/** The application on a page of the service's own origin. */
async function openApp(page: Page, service: Service, react: 18 | 19): Promise<void> {
  const script = await bundleApp(react);
  const html = `<!doctype html><title>React</title><body data-key="${publishableKey}"><script type="module" src="/react.mjs"></script>`;
  await page.route('**/react', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/react.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`${service.url}/react`);
}

const stored = (service: Service, sessionId: string) =>
  service.read<{ events: { overlayId?: string; interactionType?: string; campaignId: string }[] }>(
    `/api/events?sessionId=${sessionId}&limit=200`,
  );

test.for([18, 19] as const)(
  'React %i draws one overlay in strict mode, updates it, sends its answers once, and takes it away',
  { tags: ['long'] },
  async (react, { page, builtService: service }) => {
    await openApp(page, service, react);
    expect(await page.locator('#react').textContent()).toMatch(new RegExp(`^${react}\\.`));
    await page.getByRole('radio', { name: 'Oslo' }).waitFor();
    expect(await page.locator('overlay-layer .panel:not([inert])').count()).toBe(1);

    await page.getByRole('button', { name: 'Ask otherwise' }).click();
    // Not only by its text: screen reader announcements contain it too, for a while.
    await page.locator('overlay-layer .title', { hasText: 'And then?' }).waitFor();
    await expect.poll(() => page.locator('overlay-layer .panel:not([inert])').count()).toBe(1);

    const sent = page.waitForRequest((request) => /"interactionType":"poll"/.test(request.postData() ?? ''));
    await page.getByRole('radio', { name: 'Oslo' }).click();
    const [, sessionId] = /"sessionId":"([^"]+)"/.exec((await sent).postData() ?? '') ?? [];
    await page.getByText('And then? 1', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Rate', exact: true }).click();
    await page.getByRole('radio', { name: '5 stars' }).waitFor();
    await page.getByRole('button', { name: 'Stop asking' }).click();
    await page.getByText('And then? 1, complete', { exact: true }).waitFor();
    await expect.poll(() => page.locator('overlay-layer .panel:not([inert])').count()).toBe(1);
    expect(await page.getByRole('alert').textContent()).toBe('');

    await expect
      .poll(async () =>
        (await stored(service, sessionId ?? '')).events
          .filter(({ overlayId }) => overlayId === 'ovl_react_poll')
          .map(({ interactionType, campaignId }) => `${interactionType ?? 'impression'} ${campaignId}`)
          .sort(),
      )
      .toEqual(['completion camp_react', 'impression camp_react', 'poll camp_react']);
  },
);
