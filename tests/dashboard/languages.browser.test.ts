import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { dashboardOf } from './harness/dashboard.ts';
import { becomeNewPerson, robin } from './harness/person.ts';
import { test } from './harness/test.ts';

const phone = { width: 390, height: 844 };

const languageOf = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('an Arabic reader signs in and reads the overview from right to left, on a phone', {
  tags: ['long'],
}, async ({ dashboard, chromium }) => {
  const context = await openContext(chromium, { viewport: phone });
  const { page, complaints, findings } = await dashboardOf(context, dashboard.service).open('overview', {
    locale: 'ar',
  });
  await page.getByRole('heading', { name: 'تسجيل الدخول', level: 1 }).waitFor();
  expect(await languageOf(page)).toBe('ar rtl');
  expect(await findings()).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const email = page.getByLabel('البريد الإلكتروني');
  await email.fill(robin.email);
  // An address runs from the left, at the side where the text of the page begins.
  expect(await email.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
  await page.getByLabel('كلمة المرور').fill(robin.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.getByRole('heading', { name: 'نظرة عامة', level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await languageOf(page)).toBe('ar rtl');
  expect(await findings()).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  // The heading stands at the right edge.
  const box = await page.getByRole('heading', { name: 'نظرة عامة', level: 1 }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(phone.width - 40);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the direction is set before the page has a body', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await sample.open('overview', {
    locale: 'ar',
    prepare: (opened) =>
      opened.addInitScript(() => {
        const observer = new MutationObserver(() => {
          if (document.body === null) return;
          observer.disconnect();
          const { lang, dir } = document.documentElement;
          Object.assign(window, { atFirst: `${lang} ${dir}` });
        });
        observer.observe(document, { childList: true, subtree: true });
      }),
  });
  await page.getByRole('heading', { name: 'نظرة عامة', level: 1 }).waitFor();
  expect(await page.evaluate('atFirst')).toBe('ar rtl');
});

test('arrow keys move through tabs in the direction of the page', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await sample.open('overlays', { locale: 'ar' });
  await page.getByRole('table').getByRole('link').first().click();
  const [design, results] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
  await design.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => results.evaluate((tab) => tab === document.activeElement)).toBe(true);
});

test('the sign-in page offers every language, and the browser keeps the choice', { tags: ['long'] }, async ({
  dashboard,
  chromium,
}) => {
  const context = await openContext(chromium, { viewport: phone, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${dashboard.service.url}/sign-in`);
  // Without a choice, the language of the browser.
  await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor();
  const choice = page.getByRole('combobox', { name: 'Idioma' });
  expect(await choice.locator('option').allTextContents()).toEqual([
    'English',
    'Deutsch',
    'Français',
    'Español',
    'العربية',
  ]);
  await choice.selectOption('fr');
  await page.getByRole('heading', { name: 'Se connecter', level: 1 }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Se connecter', level: 1 }).waitFor();
  expect(await languageOf(page)).toBe('fr ltr');
  await context.close();
});

test('a language chosen in the menu is in the profile, which decides on other devices', async ({
  dashboard,
  chromium,
}) => {
  const person = await becomeNewPerson(dashboard);
  const { page } = await dashboard.open('overview');
  await page.getByRole('button', { name: /^You/ }).click();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/session'),
  );
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Resumen', level: 1 }).waitFor();
  expect((await saved).status()).toBe(200);

  const elsewhere = await openContext(chromium, { locale: 'de' });
  const other = await elsewhere.newPage();
  await other.goto(`${dashboard.service.url}/sign-in`);
  await other.getByLabel('E-Mail').fill(person.email);
  await other.getByLabel('Passwort').fill(person.password);
  await other.getByRole('button', { name: 'Anmelden' }).click();
  // In either language, so that a wrong one fails at once instead of at the end of a wait.
  const heading = other.getByRole('heading', { name: /^(Resumen|Übersicht)$/, level: 1 });
  expect(await heading.textContent()).toBe('Resumen');
  expect(await languageOf(other)).toBe('es ltr');
  await elsewhere.close();
});

test('English readers load no texts of other languages, and others only their own', {
  tags: ['long'],
}, async ({ sample }) => {
  for (const [locale, expected] of [
    ['en', []],
    ['fr', ['fr']],
  ] as const) {
    const loaded = new Set<string>();
    const { page } = await sample.open('overview', {
      locale,
      prepare: async (opened) => {
        opened.on('request', (request) => {
          const language = /assets\/(de|fr|es|ar)-/.exec(request.url())?.[1];
          if (language !== undefined) loaded.add(language);
        });
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([...loaded]).toEqual(expected);
  }
});
