import type { Page } from 'playwright-core';
import { closeContext, closePage, openContext } from '../../kit/chromium.ts';
import { test as base } from '../../kit/test.ts';
import { bootstrapAccount } from './account-client.ts';
import { dashboardOf, type OpenOptions, startDashboardService } from './dashboard.ts';
import { newAccount, signIn } from './person.ts';
import { makeSample } from './sample.ts';

const viewport = { width: 1280, height: 860 };
let accountCount = 0;

/**
 * The kit's `test` with the dashboard. All files of a worker share one service and one Chromium. Extend `test` only here: each
 * `extend` starts another service.
 *
 * - `dashboard`: an account and a context that belong to the test;
 * - `sample`: an account with viewers, a conversion and a connected site, for tests that only read. They share a context, so
 *   that scripts are loaded and compiled once; a test that signs out or clears cookies needs `dashboard`.
 */
export const test = base
  .extend('instance', { scope: 'worker' }, async ({ chromium }, { onCleanup }) => {
    const service = await startDashboardService();
    const context = await openContext(chromium);
    // Chromium closes its contexts itself, perhaps before this.
    onCleanup(() => service.dispose());
    await signIn(context, service.url);
    return { service, request: context.request, storageState: await context.storageState() };
  })
  .extend('sampleAccount', { scope: 'worker' }, async ({ instance }) =>
    makeSample(await bootstrapAccount(instance.service)),
  )
  .extend('dashboard', async ({ chromium, instance }, { onCleanup }) => {
    const { request, service, storageState } = instance;
    accountCount += 1;
    const account = await newAccount(request, service.url, `Shop ${accountCount}`);
    const context = await openContext(chromium, { viewport, storageState });
    onCleanup(() => closeContext(context));
    return dashboardOf(context, account);
  })
  .extend('sampleContext', { scope: 'worker' }, ({ chromium, instance }) =>
    openContext(chromium, { viewport, storageState: instance.storageState }),
  )
  .extend('sample', async ({ sampleAccount, sampleContext }, { onCleanup }) => {
    const dashboard = dashboardOf(sampleContext, sampleAccount);
    const pages: Page[] = [];
    onCleanup(async () => {
      for (const page of pages) await closePage(page);
    });
    return {
      ...dashboard,
      async open(path: string, options?: OpenOptions) {
        const visit = await dashboard.open(path, options);
        pages.push(visit.page);
        return visit;
      },
    };
  });
