import type { ApiKeyWithSecret } from '@overlay/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Dashboard } from '../dashboard/harness/dashboard.ts';
import { test as base } from '../dashboard/harness/test.ts';
import { openContext } from '../kit/chromium.ts';
import type { Site } from '../kit/site.ts';

/** The customer's own site, in a browser of its own, and the card of the dashboard beside it. */
const test = base.extend('shop', async ({ chromium, siteServer, dashboard }, { onCleanup }) => {
  const site = siteServer.open();
  const context = await openContext(chromium);
  onCleanup(async () => {
    await context.close();
    site.close();
  });
  return { site, context, ...helpersOf(site, context, dashboard) };
});

const video = '<video data-video-id="spring" style="width: 640px; height: 360px"></video>';

function helpersOf(site: Site, context: BrowserContext, { service, open }: Dashboard) {
  const script = (key: string) =>
    `<script src="${service.url}/sdk/v1/overlay-sdk.js" data-api-key="${key}" async></script>`;
  return {
    addKey: (origins: readonly string[]) =>
      service.send<ApiKeyWithSecret>('POST', '/api/keys', { kind: 'publishable', name: 'Shop', origins }),
    publish: (videoId: string) =>
      service.send('POST', '/api/overlays', {
        name: 'Question',
        videoId,
        status: 'published',
        options: { type: 'rating', title: 'Do you like it?' },
      }),
    /** The page with the code that the card shows. */
    async visit(content: string, key = service.publishableKey, query = ''): Promise<Page> {
      site.files.set('/page.html', `<!doctype html><title>Shop</title><body>${content}${script(key)}`);
      const page = await context.newPage();
      await page.goto(`${site.origin}/page.html${query}`);
      return page;
    },
    /** The card, opened before the page as a person would. */
    async openCard(prepare?: (page: Page) => Promise<unknown>) {
      const { page } = await open('developers', prepare === undefined ? {} : { prepare });
      const status = page.getByRole('list', { name: 'Does it work?' });
      await status.getByText('Nothing new has arrived yet').waitFor();
      return { page, status };
    },
  };
}

/** What the debug panel of a page says. */
const panelOf = (page: Page) => page.locator('overlay-debug');

describe.concurrent('the card says within seconds', () => {
  test('that the page works, which video it has and whether an overlay is published for it', {
    tags: ['long'],
  }, async ({ shop }) => {
    const { status } = await shop.openCard();
    const page = await shop.visit(video);
    await status.getByText('with the video spring.').waitFor();
    await status.getByText('No overlay is published for it yet').waitFor();
    await shop.publish('spring');
    await status.getByText('It has published overlays').waitFor();
    await page.reload();
    await page.locator('overlay-layer .rating').waitFor();
  });

  test('that a video has no id, and offers the derived one for the code and for an overlay', {
    tags: ['long'],
  }, async ({ shop, expect }) => {
    const { page: card, status } = await shop.openCard();
    await shop.visit('<video src="/demo.webm" style="width: 640px; height: 360px"></video>');
    await status.getByText('The page gives it no ID (data-video-id)').waitFor();
    await status.getByRole('button', { name: 'Use this ID' }).click();
    const videoId = (await status.locator('code').textContent()) ?? '';
    expect(videoId).toMatch(/^vid_/);
    await card.getByText(`<video data-video-id="${videoId}"`).waitFor();
    await status.getByRole('link', { name: 'Create an overlay' }).click();
    await expect
      .poll(() => card.getByRole('combobox', { name: 'Video', exact: true }).inputValue())
      .toBe(videoId);
  });

  test('that an origin is refused, and allows it', { tags: ['long'] }, async ({ shop, expect }) => {
    const key = await shop.addKey(['https://other.example']);
    const { status } = await shop.openCard();
    const page = await shop.visit(video, key.key, '?overlay-debug=1');
    await status.getByText(`The key “Shop” does not work on ${shop.site.origin}`).waitFor();
    await panelOf(page).getByText(`The key does not allow this page's origin, ${shop.site.origin}`).waitFor();
    await status.getByRole('button', { name: 'Allow it' }).click();
    await status.getByText('Allowed now. Reload the page.').waitFor();
    await page.reload();
    await status.getByText('with the video spring.').waitFor();
    await expect.poll(() => status.getByText('is not allowed').count()).toBe(0);
  });

  test('that the page is on http, but the key allows it on https', { tags: ['long'] }, async ({ shop }) => {
    const key = await shop.addKey([shop.site.origin.replace('http:', 'https:')]);
    const { status } = await shop.openCard();
    await shop.visit(video, key.key);
    await status.getByText('http:// instead of https://').waitFor();
  });

  test('that the page uses a revoked key', { tags: ['long'] }, async ({ shop, dashboard }) => {
    const key = await shop.addKey([]);
    const { status } = await shop.openCard();
    await dashboard.service.send('DELETE', `/api/keys/${key.keyId}`);
    const page = await shop.visit(video, key.key, '?overlay-debug=1');
    await status
      .getByText(`A page on ${shop.site.origin} uses the key “Shop”, which has been revoked`)
      .waitFor();
    await panelOf(page).getByText('it has been revoked (invalid_api_key)').waitFor();
  });

  test('that two videos have the same id', { tags: ['long'] }, async ({ shop }) => {
    const { status } = await shop.openCard();
    const page = await shop.visit(video + video, undefined, '?overlay-debug=1');
    await status.getByText('Two videos on the page have the ID spring').waitFor();
    await panelOf(page).getByText('Two videos have the id spring').waitFor();
  });

  test('that the video is embedded from another site', { tags: ['long'] }, async ({ shop, siteServer }) => {
    const other = siteServer.open();
    other.files.set('/embed.html', video);
    const { status } = await shop.openCard();
    await shop.visit(`<iframe src="${other.origin}/embed.html" allowfullscreen></iframe>`);
    await status.getByText('The video is embedded from another site').waitFor();
    other.close();
  });

  test('that there is no video, until one is added', { tags: ['long'] }, async ({ shop, expect }) => {
    const { status } = await shop.openCard();
    const page = await shop.visit('<p>Soon.</p>');
    await status.getByText('No video on the page').waitFor();
    await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), video);
    await status.getByText('with the video spring.').waitFor();
    await expect.poll(() => status.getByText('No video on the page').count()).toBe(0);
  });

  test('that something covers an overlay', { tags: ['long'] }, async ({ shop }) => {
    await shop.publish('spring');
    const { status } = await shop.openCard();
    await shop.visit(
      `${video}<div style="position: fixed; inset: 0; z-index: 2147483647; background: white"></div>`,
    );
    await status.getByText('An overlay of spring was not visible when its time came').waitFor();
  });

  test('after half a minute that nothing arrives, why that may be, and offers to check the page', async ({
    shop,
    expect,
  }) => {
    // The service's clock is half a minute ahead from the second look on.
    let looks = 0;
    const later = (page: Page) =>
      page.route(/\/api\/pages-seen/, async (route) => {
        const answer = await route.fetch();
        const seen: { asOf: string } = await answer.json();
        looks += 1;
        const aheadMs = looks > 1 ? 31_000 : 0;
        const asOf = new Date(Date.parse(seen.asOf) + aheadMs).toISOString();
        await route.fulfill({ response: answer, json: { ...seen, asOf } });
      });
    // As a page's policy or an ad blocker does it: nothing of the script runs.
    shop.site.headers['content-security-policy'] = "script-src 'none'";
    await shop.visit(video);
    const { page, status } = await shop.openCard(later);
    const causes = status.getByRole('listitem').getByRole('listitem');
    await expect.poll(() => causes.count()).toBeGreaterThan(3);
    const texts = await causes.allTextContents();
    expect(texts[1]).toMatch(
      /security rules of the page block the script\. .* add http.* to script-src and connect-src/,
    );
    expect(texts[2]).toContain('An ad blocker hides the script');
    await page.getByRole('button', { name: 'Check my site' }).waitFor();
  });
});

describe.concurrent('the debug panel', () => {
  test('shows videos, overlays and what was sent, under a strict policy', async ({
    shop,
    dashboard,
    expect,
  }) => {
    await shop.publish('spring');
    const { url } = dashboard.service;
    shop.site.headers['content-security-policy'] =
      `default-src 'none'; script-src ${url}; connect-src ${url}; require-trusted-types-for 'script'`;
    const page = await shop.visit(
      '<video data-video-id="spring" width="640" height="360"></video>',
      undefined,
      '?overlay-debug=1',
    );
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await panelOf(page)
      .getByText(/^spring \(from data-video-id\), at 0\.0 s: rating ovl_\w+ \(0 s to the end\)$/)
      .waitFor();
    await page.locator('overlay-layer').getByRole('radio', { name: '4 stars' }).click({ force: true });
    await panelOf(page)
      .getByText(/stored: rating of ovl_/)
      .waitFor();
    await panelOf(page).getByText('None found.').waitFor();
    await panelOf(page).getByRole('button', { name: 'Close' }).click();
    expect(await panelOf(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('names a policy that blocks the connection, which no report can leave', async ({
    shop,
    dashboard,
  }) => {
    shop.site.headers['content-security-policy'] = `script-src ${dashboard.service.url}; connect-src 'self'`;
    const page = await shop.visit(video, undefined, '?overlay-debug=1');
    await panelOf(page).getByText('blocks requests to the service: add its origin to connect-src').waitFor();
  });
});
