import { expect } from 'vitest';
import type { Point, Tab } from './engines/engine.ts';

declare global {
  interface Window {
    complaints?: string[];
  }
}

/** Ends a test that hangs. */
const patience = { timeout: 90_000, interval: 100 };

interface Sought {
  readonly selector: string;
  /** What it is called or begins with: its text, its label or its accessible name. */
  readonly name: string;
}

/** Somebody at the dashboard: points and types, in whatever engine. */
export class DashboardPerson {
  readonly #tab: Tab;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  /** English, whatever the machine speaks. Errors and breaches of the policy are noted from here on. */
  async goTo(url: string): Promise<void> {
    // A page of the same origin that leads nowhere else by itself.
    await this.#tab.goTo(new URL('/docs', url).href);
    await this.#tab.evaluate(() => localStorage.setItem('overlay-locale', 'en'));
    await this.#tab.goTo(url);
    await this.#tab.evaluate(() => {
      const complaints: string[] = [];
      window.complaints = complaints;
      addEventListener('error', ({ message }) => complaints.push(message));
      // What fails while React draws ends there.
      console.error = (...said) => complaints.push(said.map(String).join(' '));
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        complaints.push(`${violatedDirective}: ${blockedURI}`),
      );
    });
  }

  /** Undefined where a page was loaded anew meanwhile, which the dashboard never does by itself. */
  complaints(): Promise<readonly string[] | undefined> {
    return this.#tab.evaluate(() => window.complaints);
  }

  path(): Promise<string> {
    return this.#tab.evaluate(() => location.pathname);
  }

  async see(selector: string, name: string): Promise<void> {
    await expect
      .poll(() => this.#tab.evaluate(textsOf, selector), { ...patience, message: `${selector} ${name}` })
      .toContain(name);
  }

  async click(selector: string, name: string): Promise<void> {
    await this.#tab.click(await this.#reach({ selector, name }));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.click('input, textarea', label);
    const typed = () => this.#tab.evaluate(() => (document.activeElement as HTMLInputElement).value);
    for (let length = (await typed()).length; length > 0; length -= 1) await this.#tab.press('Backspace');
    await this.#tab.press(...text);
    await expect.poll(typed, patience).toBe(text);
  }

  /** Its centre, once it is at rest and a pointer there reaches it. */
  async #reach(sought: Sought): Promise<Point> {
    let found: Point | undefined;
    await expect
      .poll(
        async () => {
          const before = found;
          const look = await this.#tab.evaluate(locate, sought);
          found = look.at;
          if (found === undefined) return look.obstacle;
          return before?.x === found.x && before.y === found.y ? 'within reach' : 'moving';
        },
        { ...patience, message: `${sought.selector} ${sought.name}` },
      )
      .toBe('within reach');
    return found ?? { x: 0, y: 0 };
  }
}

/** In the page. */
function textsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim());
}

/** In the page. */
function locate({ selector, name }: { selector: string; name: string }): { at?: Point; obstacle?: string } {
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
  found.element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.element.getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const top = document.elementFromPoint(at.x, at.y);
  if (top === null || !found.element.contains(top)) return { obstacle: `covered by ${top?.outerHTML}` };
  return { at };
}
