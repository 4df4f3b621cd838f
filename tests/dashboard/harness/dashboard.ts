import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { toastStore } from '../../../apps/dashboard/src/components/toast/toast-store.ts';
import { openBrowser } from '../../kit/real-browser.ts';
import { type Service, startService } from '../../kit/service.ts';

/** The dashboard as a person has it: a real browser over the real service. */
export interface Dashboard {
  readonly service: Service;
  readonly context: BrowserContext;
  readonly accountId: string;
  /** A new window of somebody who is signed in, at a page below the account; or at an address that begins with `/`. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
  /** Again, after a test has ended the session. */
  signIn(): Promise<void>;
  /** Ends the windows of one test. */
  closePages(): Promise<void>;
  dispose(): Promise<void>;
}

export interface OpenOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly role?: 'viewer' | 'editor' | 'owner';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
  /** Before the page is asked for: `page.route(…)`. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  /** Breaches of the page's own policy, errors of its scripts, and requests to other hosts. */
  readonly complaints: readonly string[];
  /** What axe finds wrong with the page as it is now, by all of its rules or by these alone. */
  findings(rules?: readonly string[]): Promise<string[]>;
}

/** Owner of the demo account, and administrator. */
export const person = { email: 'robin@shop.example', password: 'correct horse battery staple' };

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function openDashboard(environment: NodeJS.ProcessEnv = {}): Promise<Dashboard> {
  const service = await startService({
    OVERLAY_BOOTSTRAP_EMAIL: person.email,
    OVERLAY_BOOTSTRAP_PASSWORD: person.password,
    ...environment,
  });
  const browser = await openBrowser();
  const { accountId } = await service.read<{ accountId: string }>('/api/account');
  await signIn(browser.context, service.url);
  return {
    service,
    context: browser.context,
    accountId,
    async open(path, options = {}) {
      const page = await browser.context.newPage();
      const complaints = listen(page, service.url);
      await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
      if (options.viewport) await page.setViewportSize(options.viewport);
      await chooseLocale(page, options.locale ?? 'en');
      await page.addInitScript(keepMessages);
      if (options.role) await actAs(page, service.url, options.role);
      await options.prepare?.(page);
      await page.goto(service.url + (path.startsWith('/') ? path : `/${accountId}/${path}`));
      return { page, complaints, findings: (rules) => findingsOf(page, rules) };
    },
    signIn: () => signIn(browser.context, service.url),
    closePages: () => closePages(browser.context),
    async dispose() {
      await browser.close();
      await service.dispose();
    },
  };
}

function listen(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) complaints.push(`asks ${url}`);
  });
  return complaints;
}

/** Once for each window, so that a test can choose another one in the page. All windows share what is stored. */
async function chooseLocale(page: Page, locale: string): Promise<void> {
  await page.addInitScript(`if (sessionStorage.getItem('test-began') === null) {
    sessionStorage.setItem('test-began', 'yes');
    localStorage.clear();
    localStorage.setItem('overlay-locale', ${JSON.stringify(locale)});
  }`);
}

/** A message that offers to take something back stays until a busy machine has come to press it. */
const keepMessages = `{
  const begin = self.setTimeout;
  const shownMs = ${toastStore.shownMs({ id: 0, text: '', undo() {} })};
  self.setTimeout = (run, ms, ...others) => begin(run, ms === shownMs ? 2 ** 31 - 1 : ms, ...others);
}`;

/** The session itself is real; of its answer alone the role is another one. */
async function actAs(page: Page, origin: string, role: string): Promise<void> {
  await page.route(`${origin}/api/session`, async (route) => {
    const answer = await route.fetch();
    const session: { accounts: object[] } = await answer.json();
    const accounts = session.accounts.map((account) => ({ ...account, role }));
    await route.fulfill({ response: answer, json: { ...session, accounts } });
  });
}

/** Once for all windows: they share their cookies. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const answer = await context.request.post(`${origin}/api/session`, { data: person, headers: { origin } });
  if (!answer.ok()) throw new Error(`nobody could sign in: ${await answer.text()}`);
}

/** Through the debugger, which no policy of the page stops. */
async function findingsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page);
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const found =
    await page.evaluate(`${axe}; axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html + ' ' + node.failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}

/** After transitions: in the middle of a fade, text has colours that nobody is meant to read. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just opened starts its transition with the frame after its first.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages().slice(1)) await page.close();
}
