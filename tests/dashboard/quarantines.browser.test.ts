import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard, type SeparateDashboard } from './harness/dashboard.ts';

const burstEvents = 40;
const sent = 100;
const leftOut = sent - burstEvents + 1;
let dashboard: SeparateDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({
    OVERLAY_RATE_LIMITS: 'on',
    OVERLAY_BURST_EVENTS: String(burstEvents),
  });
  const { service } = dashboard;
  const events = Array.from({ length: sent }, (_, number) => ({
    eventType: 'interaction',
    interactionType: 'poll',
    value: 1,
    overlayId: 'ovl_stuffed',
    deviceId: `invented ${number}`,
  }));
  await service.send('POST', '/api/sdk/event', { events }, service.publishableKey);
});
afterAll(() => dashboard?.dispose());

const counted = async () => {
  const { interactions } = await dashboard.service.read<{ interactions: number }>('/api/analytics/summary');
  return interactions;
};

test('a burst is seen with its reason, released, and left out again', { tags: ['long'] }, async () => {
  const { page, findings, complaints } = await dashboard.open('quarantines');
  const row = page.getByRole('row').filter({ hasText: 'Too many events from one network' });
  await row.getByText(`${burstEvents - 1} counted before detection`).waitFor();
  await row.getByText('Not counted').waitFor();
  await expect.poll(counted).toBe(burstEvents - 1);

  await row.getByRole('button', { name: /^Count it: burst of/ }).click();
  await row.getByText('Counted', { exact: true }).waitFor();
  expect(await counted()).toBe(sent);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Not counted').waitFor();
  expect(await counted()).toBe(burstEvents - 1);

  await row.getByRole('button', { name: /^Count it: burst of/ }).click();
  await row.getByRole('button', { name: /^Leave out the burst of/ }).click();
  await row.getByText('Not counted').waitFor();
  expect(await counted()).toBe(burstEvents - 1);
  expect([...(await findings()), ...complaints]).toEqual([]);
});

test('a phone shows the button beside the burst', async () => {
  const { page } = await dashboard.open('quarantines', { viewport: { width: 390, height: 844 } });
  const release = page.getByRole('button', { name: /^Count it: burst of/ });
  await release.waitFor();
  const box = await release.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(390);
  await expect
    .poll(() =>
      page.getByRole('table').evaluate(({ scrollWidth, parentElement }) => {
        return scrollWidth - (parentElement?.clientWidth ?? 0);
      }),
    )
    .toBeLessThanOrEqual(0);
});

test('a viewer sees bursts and cannot release them', async () => {
  const { page } = await dashboard.open('quarantines', { role: 'viewer' });
  await page.getByText('Not counted').waitFor();
  expect(await page.getByRole('button', { name: /^Count it: burst of/ }).count()).toBe(0);
});

test('the overview says that a burst is left out, and leads to it', { tags: ['long'] }, async () => {
  const { page } = await dashboard.open('overview');
  await page.getByRole('link', { name: `${leftOut} events since yesterday` }).click();
  await page.getByRole('heading', { level: 1, name: 'Suspicious traffic' }).waitFor();
});
