import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { toastStore } from '../../../apps/dashboard/src/ui/toast/toast-store.ts';
import { closeContext, launchChromium } from '../../kit/chromium.ts';
import { atScale } from '../../kit/scale.ts';
import { type Service, startService } from '../../kit/service.ts';
import { type AccountClient, bootstrapAccount } from './account-client.ts';
import { robin, signIn } from './person.ts';

/** The dashboard as a person uses it: Chromium, the running service, and one account of it. */
export interface Dashboard {
  readonly service: AccountClient;
  readonly accountId: string;
  /** This person's storage and cookies. */
  readonly context: BrowserContext;
  /** A new window at a page below the account, or at an address that begins with `/`. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
  /** Starts a session, after a test has ended the previous one. */
  signIn(): Promise<void>;
}

export interface OpenOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly role?: 'viewer' | 'editor' | 'owner';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
  /** Runs before the page loads: `page.route(…)`. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  readonly page: Page;
  /** Violations of the page's policy, errors of its scripts, and requests to other hosts. */
  readonly complaints: readonly string[];
  /** What axe reports about the current page, by all rules or only by these. */
  findings(rules?: readonly string[]): Promise<string[]>;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Drawing what fades, turns and pulses is an eighth of the processor time of a test. */
const usualMotion = atScale<'reduce' | 'no-preference'>({
  short: 'reduce',
  long: 'no-preference',
  release: 'no-preference',
});

export function dashboardOf(context: BrowserContext, service: AccountClient): Dashboard {
  const { url, accountId } = service;
  return {
    service,
    accountId,
    context,
    async open(path, options = {}) {
      const page = await context.newPage();
      const complaints = listen(page, url);
      const { colorScheme = 'light', reducedMotion = usualMotion } = options;
      await page.emulateMedia({ colorScheme, reducedMotion });
      if (options.viewport) await page.setViewportSize(options.viewport);
      await chooseLocale(page, options.locale ?? 'en');
      await page.addInitScript(keepMessages);
      await page.addInitScript(ownClipboard);
      if (options.role) await actAs(page, url, options.role);
      await options.prepare?.(page);
      await page.goto(url + (path.startsWith('/') ? path : `/${accountId}/${path}`));
      return { page, complaints, findings: (rules) => findingsOf(page, rules) };
    },
    signIn: () => signIn(context, url),
  };
}

/** A separate service and Chromium, for settings that other tests do not share, and for measurements. */
export interface SeparateDashboard extends Dashboard {
  /** The process that serves it. */
  readonly running: Service;
  dispose(): Promise<void>;
}

export async function openDashboard(environment: NodeJS.ProcessEnv = {}): Promise<SeparateDashboard> {
  const running = await startDashboardService(environment);
  const context = await launchChromium();
  const service = await bootstrapAccount(running);
  await signIn(context, service.url);
  return {
    ...dashboardOf(context, service),
    running,
    async dispose() {
      await closeContext(context);
      await running.dispose();
    },
  };
}

/** Robin can sign in. */
export function startDashboardService(environment: NodeJS.ProcessEnv = {}): Promise<Service> {
  return startService({
    OVERLAY_BOOTSTRAP_EMAIL: robin.email,
    OVERLAY_BOOTSTRAP_PASSWORD: robin.password,
    // Sites of tests are on this machine.
    OVERLAY_OUTGOING_ALLOW: '127.0.0.0/8',
    ...environment,
  });
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

/** Once per window, so that a test can choose another one in the page. */
async function chooseLocale(page: Page, locale: string): Promise<void> {
  await page.addInitScript(`if (sessionStorage.getItem('test-began') === null) {
    sessionStorage.setItem('test-began', 'yes');
    localStorage.setItem('overlay-locale', ${JSON.stringify(locale)});
  }`);
}

/** A message with Undo stays until it is pressed, however slow the machine. */
const keepMessages = `{
  const begin = self.setTimeout;
  const shownMs = ${toastStore.shownMs({ id: 0, text: '', undo() {} })};
  self.setTimeout = (run, ms, ...others) => begin(run, ms === shownMs ? 2 ** 31 - 1 : ms, ...others);
}`;

/** All pages of a Chromium share one clipboard, and tests run concurrently. */
const ownClipboard = `if (navigator.clipboard) {
  let copied = '';
  navigator.clipboard.writeText = async (text) => void (copied = text);
  navigator.clipboard.readText = async () => copied;
}`;

/** The session is real; only the role in its answer is replaced. */
async function actAs(page: Page, origin: string, role: string): Promise<void> {
  await page.route(`${origin}/api/session`, async (route) => {
    const answer = await route.fetch();
    const session: { accounts: object[] } = await answer.json();
    const accounts = session.accounts.map((account) => ({ ...account, role }));
    await route.fulfill({ response: answer, json: { ...session, accounts } });
  });
}

/** Injected through the debugger, which no page policy blocks. */
async function findingsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settled(page);
  const options = {
    // Describing what is right takes longer than finding what is wrong.
    resultTypes: ['violations'],
    selectors: false,
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  if (!(await page.evaluate("'axe' in self"))) await page.evaluate(axe);
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html + ' ' + node.failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}

/** After transitions, because text in the middle of a fade has colours that are not meant to be read. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Something that was just opened starts its transition in the frame after its first.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
