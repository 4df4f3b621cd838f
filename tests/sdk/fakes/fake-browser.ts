import type { Environment, PageMoment } from '../../../packages/sdk/src/delivery/environment.ts';
import { allChunks } from './all-chunks.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeIngest } from './fake-ingest.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeStorage } from './fake-storage.ts';

export interface BrowserTraits {
  readonly hasLocks?: boolean;
  readonly hasKeepalive?: boolean;
  readonly hasStorage?: boolean;
  readonly hasGlobalPrivacyControl?: boolean;
}

/** One origin in one browser: shared storage, shared locks, a service behind the network. */
export class FakeBrowser {
  readonly clock = new FakeClock();
  readonly ingest = new FakeIngest();
  readonly local = new FakeStorage();
  readonly locks = new FakeLocks();
  readonly traits: Required<BrowserTraits>;
  random = () => 0.5;
  #ids = 0;

  constructor(traits: BrowserTraits = {}) {
    this.traits = {
      hasLocks: true,
      hasKeepalive: true,
      hasStorage: true,
      hasGlobalPrivacyControl: false,
      ...traits,
    };
  }

  nextId(): string {
    this.#ids += 1;
    return `${this.#ids.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  }

  open(session = new FakeStorage()): FakePage {
    return new FakePage(this, session);
  }
}

/** One document. After `crash` or `close` none of its code runs any more; storage remains. */
export class FakePage {
  readonly warnings: string[] = [];
  readonly beacons: string[] = [];
  readonly environment: Environment;
  beaconLimitBytes = 64 * 1024;
  #listeners = new Map<PageMoment, Set<() => void>>();
  #state: 'alive' | 'frozen' | 'dead' = 'alive';
  #thaw: (() => void)[] = [];
  readonly #browser: FakeBrowser;
  readonly session: FakeStorage;

  constructor(browser: FakeBrowser, session: FakeStorage) {
    this.#browser = browser;
    this.session = session;
    const { clock, ingest, traits, local, locks } = browser;
    this.environment = {
      load: allChunks,
      origin: 'https://shop.example',
      hasKeepalive: traits.hasKeepalive,
      locks: traits.hasLocks ? locks.of(this) : undefined,
      now: () => clock.nowMs,
      random: () => browser.random(),
      createId: () => browser.nextId(),
      setTimer: (run, delayMs) => clock.setTimer(() => this.#whenAlive(run), delayMs),
      fetch: (_url, { body, keepalive, signal }) => {
        const answer = ingest.receive(body ?? '', keepalive);
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          answer.then(
            (value) => this.#whenAlive(() => resolve(value)),
            (error) => this.#whenAlive(() => reject(error)),
          );
        });
      },
      sendBeacon: (_url, body) => {
        if (body.length > this.beaconLimitBytes) return false;
        this.beacons.push(body);
        void ingest.receive(body, true).catch(() => {});
        return true;
      },
      storage: (area) => {
        if (!traits.hasStorage) throw new DOMException('denied', 'SecurityError');
        return area === 'local' ? local : this.session;
      },
      hasGlobalPrivacyControl: () => traits.hasGlobalPrivacyControl,
      page: () => ({ url: 'https://shop.example/film', referrer: '' }),
      listen: (moment, run) => {
        const listeners = this.#listeners.get(moment) ?? new Set();
        this.#listeners.set(moment, listeners.add(run));
        return () => listeners.delete(run);
      },
      warn: (message) => this.warnings.push(message),
    };
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  fire(moment: PageMoment): void {
    for (const run of this.#listeners.get(moment) ?? []) run();
  }

  /** The renderer crashes: no event, no timer, nothing. */
  crash(): void {
    this.#state = 'dead';
    this.#browser.locks.drop(this);
  }

  close(): void {
    this.fire('hidden');
    this.fire('pagehide');
    this.crash();
  }

  /** Reload, or another page of the site in the same tab. */
  reload(): FakePage {
    this.close();
    return this.#browser.open(this.session);
  }

  /** Into the back/forward cache. */
  freeze(): void {
    this.fire('hidden');
    this.fire('pagehide');
    this.#state = 'frozen';
  }

  restore(): void {
    this.#state = 'alive';
    const thawed = this.#thaw;
    this.#thaw = [];
    for (const run of thawed) run();
    this.fire('restored');
    this.fire('visible');
  }

  #whenAlive(run: () => void): void {
    if (this.#state === 'alive') run();
    else if (this.#state === 'frozen') this.#thaw.push(run);
  }
}
