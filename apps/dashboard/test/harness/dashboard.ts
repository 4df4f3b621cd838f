import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openBrowser } from '@overlay/e2e/harness/real-browser';
import { type RunningService, secretKey, startService } from '@overlay/e2e/harness/running-service';
import type { BrowserContext, Page, Route } from 'playwright-core';

/** The dashboard as a person has it: a real browser over the real service. */
export interface Dashboard {
  readonly service: RunningService;
  readonly accountId: string;
  /** A new window of somebody who is signed in, at a page below the account; or at an address that begins with `/`. */
  open(path: string, options?: OpenOptions): Promise<Visit>;
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
  /** What axe finds wrong with the page as it is now. */
  findings(): Promise<string[]>;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function openDashboard(environment: NodeJS.ProcessEnv = {}): Promise<Dashboard> {
  const service = await startService(environment);
  const browser = await openBrowser();
  const { accountId, name } = await service.read<{ accountId: string; name: string }>('/api/account');
  return {
    service,
    accountId,
    async open(path, options = {}) {
      const page = await browser.context.newPage();
      const complaints = listen(page, service.url);
      await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
      if (options.viewport) await page.setViewportSize(options.viewport);
      await chooseLocale(page, options.locale ?? 'en');
      await signIn(page, service.url, { accountId, name, role: options.role ?? 'owner' });
      await options.prepare?.(page);
      await page.goto(service.url + (path.startsWith('/') ? path : `/${accountId}/${path}`));
      return { page, complaints, findings: () => findingsOf(page) };
    },
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

interface Membership {
  readonly accountId: string;
  readonly name: string;
  readonly role: string;
}

/** Stands in for the sign-in: a session of the demo account, whose requests go out with its secret key. */
async function signIn(page: Page, origin: string, membership: Membership): Promise<void> {
  const session = {
    person: {
      personId: 'per_demo',
      email: 'demo@example.com',
      name: 'Robin Demo',
      isAdministrator: true,
      hasTwoFactor: false,
      locale: null,
      timeZone: null,
    },
    accounts: [{ ...membership, createdAt: '2026-01-01T00:00:00.000Z' }],
    needsSetUp: false,
    signUp: 'closed',
    sendsMail: false,
  };
  await page.route(`${origin}/api/**`, (route: Route) =>
    new URL(route.request().url()).pathname === '/api/session'
      ? route.fulfill({ json: session })
      : route.continue({
          headers: { ...route.request().headers(), authorization: `Bearer ${secretKey}` },
        }),
  );
}

/** Through the debugger, which no policy of the page stops. */
async function findingsOf(page: Page): Promise<string[]> {
  const found = await page.evaluate(`${axe}; axe.run(document).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html + ' ' + node.failureSummary)))`);
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}

async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages().slice(1)) await page.close();
}
