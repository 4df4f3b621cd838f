import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { playTo } from '../kit/demo-page.ts';
import { freePort } from '../kit/free-port.ts';
import { type Service, startService } from '../kit/service.ts';
import { robin } from './harness/person.ts';
import { test } from './harness/test.ts';

/**
 * The service below `/overlay`, behind a proxy that strips the path, like `location /overlay/ { proxy_pass http://…/;
 * }`.
 */
let service: Service;
let proxy: Server;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}/overlay`;
  service = await startService({
    PUBLIC_URL: publicUrl,
    OVERLAY_BOOTSTRAP_EMAIL: robin.email,
    OVERLAY_BOOTSTRAP_PASSWORD: robin.password,
    OVERLAY_DEMO_DATA: 'on',
  });
  proxy = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith('/overlay/')) return void outgoing.writeHead(404).end();
    const address = service.url + url.slice('/overlay'.length);
    const passed = request(address, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // The reader of a stream may disconnect at any time.
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    outgoing.on('close', () => passed.destroy());
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy?.close();
  await service?.dispose();
});

test('everything works below a path: sign-in, pages, files, the live stream, CSV, demo and docs', {
  tags: ['long'],
}, async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${publicUrl}/`);
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(robin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(page.url().startsWith(`${publicUrl}/acct_`)).toBe(true);
  // The stream says so.
  await page.getByText('Live', { exact: true }).last().waitFor();
  await expect.poll(() => page.getByRole('link', { name: /watching$/ }).textContent()).toMatch(/\d/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'CSV' })
      .or(page.getByRole('link', { name: 'CSV' }))
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  const links = page.getByRole('navigation').getByRole('link');
  for (const name of await links.allTextContents()) {
    await links.filter({ hasText: name }).first().click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(page.url().startsWith(`${publicUrl}/acct_`), page.url()).toBe(true);
  }
  // A page of an account that is opened by its address, and one that requires signing in first.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const address = page.url();
  // Requests of a page that is still open would be refused now, which is not the path's fault.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(address);
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(robin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(address);

  await page.goto(`${publicUrl}/demo`);
  await page.getByText('live', { exact: true }).waitFor();
  await playTo(page, 'Tap');
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await expect.poll(() => page.locator('#tap').textContent()).toBe('1');
  await page.getByRole('link', { name: 'Documentation', exact: true }).click();
  await page.getByRole('link', { name: 'API reference' }).first().waitFor();
  expect(page.url()).toBe(`${publicUrl}/docs`);
  await page
    .getByRole('link', { name: /dashboard/i })
    .first()
    .click();
  await page.getByRole('img', { name: 'Overview' }).waitFor();

  // With its styles and its script.
  await page.goto(`${publicUrl}/docs/api`);
  await page.getByRole('link', { name: 'Keys', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copy curl: createKey' }).waitFor();
  // Internal errors appear only in the log.
  expect(complaints, service.errors().join('\n')).toEqual([]);
});
