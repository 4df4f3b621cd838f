import { expect, vi } from 'vitest';
import { secretKey } from '../kit/service.ts';
import type { Point, Tab } from './engines/engine.ts';
import type { World } from './world.ts';

declare global {
  interface Window {
    complaints?: string[];
  }
}

const email = 'robin@shop.example';
const password = 'correct horse battery staple';

/** Settings of a service that this person may sign in to. */
export const administrator = { OVERLAY_BOOTSTRAP_EMAIL: email, OVERLAY_BOOTSTRAP_PASSWORD: password };

/** The dashboard's main path: sign in, publish an overlay, read its results, sign out. */
export async function publishAnOverlay({ engine, service }: World, passed: () => void): Promise<void> {
  const tab = await engine.open();
  const robin = new DashboardPerson(tab);
  await robin.goTo(`${service.url}/`);
  await robin.see('h1', 'Sign in');
  await robin.fill('E-mail', email);
  await robin.fill('Password', password);
  await robin.click('button', 'Sign in');
  await robin.see('h1', 'Overview');

  await robin.click('nav a', 'Overlays');
  await robin.see('h1', 'Overlays');
  await robin.click('a', 'New overlay');
  await robin.see('h1', 'New overlay');
  // Not the video of the demo, whose overlays appear at the same time.
  await robin.fill('Video', 'vid_spring');
  await robin.fill('Question', 'Tea or coffee?');
  await robin.fill('Answer 1', 'Tea');
  await robin.fill('Answer 2', 'Coffee');
  await robin.click('button', 'Publish');
  await robin.click('button', 'Publish now');
  await robin.see('h1', 'Tea or coffee?');
  await robin.see('main span', 'Published');

  const overlayId = (await robin.path()).split('/').at(-1) ?? '';
  await sendAnswer(service.url, overlayId);
  await robin.click('[role="tab"]', 'Results');
  await robin.see('main li', 'Coffee100%1');

  await robin.click('button', 'You');
  await robin.click('[role="menuitem"]', 'Sign out');
  await robin.see('h1', 'Sign in');
  expect(await robin.complaints()).toEqual([]);
  await tab.close();
  passed();
}

/** Sent by a viewer's page; the scenarios test this part in each engine. */
async function sendAnswer(serviceUrl: string, overlayId: string): Promise<void> {
  const sent = await fetch(`${serviceUrl}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      campaignId: 'camp_browsers',
      videoId: 'vid_spring',
      overlayId,
      sessionId: 'session-1',
      deviceId: 'device-1',
      eventType: 'interaction',
      interactionType: 'poll',
      value: 'coffee',
      videoTimeSeconds: 3,
    }),
  });
  expect(sent.status, await sent.text()).toBeLessThan(300);
}

interface Sought {
  readonly selector: string;
  /** Its text, label or accessible name, or the beginning of it. */
  readonly name: string;
}

/** A person at the dashboard, who points and types, in any engine. */
export class DashboardPerson {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  /** In English, whatever the machine's language. From here on, errors and policy violations are recorded. */
  async goTo(url: string): Promise<void> {
    // A page of the same origin that does not redirect.
    await this.#tab.goTo(new URL('/docs', url).href);
    await this.#tab.evaluate(() => localStorage.setItem('overlay-locale', 'en'));
    await this.#tab.goTo(url);
    await this.#tab.evaluate(() => {
      const complaints: string[] = [];
      window.complaints = complaints;
      addEventListener('error', ({ message }) => complaints.push(message));
      // Errors while React renders end up there.
      console.error = (...said) => complaints.push(said.map(String).join(' '));
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        complaints.push(`${violatedDirective}: ${blockedURI}`),
      );
    });
  }

  /** Undefined if the page was reloaded meanwhile, which the dashboard never does. */
  complaints(): Promise<readonly string[] | undefined> {
    return this.#tab.evaluate(() => window.complaints);
  }

  path(): Promise<string> {
    return this.#tab.evaluate(() => location.pathname);
  }

  async see(selector: string, name: string): Promise<void> {
    await vi.waitFor(async () =>
      expect(await this.#tab.evaluate(textsOf, selector), selector).toContain(name),
    );
  }

  async click(selector: string, name: string): Promise<void> {
    await this.#tab.click(await this.#reach({ selector, name }));
  }

  /** A field that has the focus already is not clicked. */
  async fill(label: string, text: string): Promise<void> {
    const field = { selector: 'input, textarea', name: label };
    const at = await this.#reach(field);
    if (!(await this.#hasFocus(field))) await this.#tab.click(at);
    const typed = () => this.#tab.evaluate(() => (document.activeElement as HTMLInputElement).value);
    for (let length = (await typed()).length; length > 0; length -= 1) await this.#tab.press('Backspace');
    await this.#tab.press(...text);
    await vi.waitFor(async () => expect(await typed()).toBe(text));
  }

  /** Presses Tab until the field has the focus, and fills it. */
  async tabAndFill(label: string, text: string): Promise<void> {
    const field = { selector: 'input, textarea', name: label };
    for (let presses = 0; presses < 10 && !(await this.#hasFocus(field)); presses += 1)
      await this.#tab.press('Tab');
    expect(await this.#hasFocus(field), `Tab reaches ${label}`).toBe(true);
    await this.fill(label, text);
  }

  async #hasFocus(sought: Sought): Promise<boolean> {
    return (await this.#tab.evaluate(locate, sought)).hasFocus === true;
  }

  /** Its centre, once it stands still and a pointer there reaches it. */
  async #reach(sought: Sought): Promise<Point> {
    let found: Point | undefined;
    const look = async () => {
      const before = found;
      const { at, obstacle } = await this.#tab.evaluate(locate, sought);
      found = at;
      if (at === undefined) return obstacle;
      return before?.x === at.x && before.y === at.y ? 'within reach' : 'moving';
    };
    await vi.waitFor(async () =>
      expect(await look(), `${sought.selector} ${sought.name}`).toBe('within reach'),
    );
    return found ?? { x: 0, y: 0 };
  }
}

/** Runs in the page. */
function textsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim());
}

/** Runs in the page. */
function locate({ selector, name }: Sought): { at?: Point; obstacle?: string; hasFocus?: boolean } {
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    [...((element as HTMLInputElement).labels ?? []), element].map((one) => one.textContent ?? '').join(' ');
  const shown = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, named: nameOf(element).trim() }));
  const found =
    shown.find(({ named }) => named === name) ?? shown.find(({ named }) => named.startsWith(name));
  if (found === undefined)
    return { obstacle: `there are only ${shown.map(({ named }) => named).join(', ')}` };
  // Such a button ignores clicks.
  if (found.element.getAttribute('aria-busy') === 'true') return { obstacle: 'busy' };
  found.element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.element.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(at.x, at.y);
  if (top === null || !found.element.contains(top)) return { obstacle: `covered by ${top?.outerHTML}` };
  return { at, hasFocus: document.activeElement === found.element };
}
