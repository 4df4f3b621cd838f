import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../packages/sdk/src/client/client.ts';
import { FakeBrowser, type FakePage } from './fakes/fake-browser.ts';
import type { Fate } from './fakes/fake-ingest.ts';
import { impression, startClient, tap } from './open-page.ts';

/** A viewer, a network and a service that act in any order. */
type Step =
  | { readonly do: 'track'; readonly tab: number; readonly count: number; readonly isAnswer: boolean }
  | { readonly do: 'network'; readonly fate: Fate }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'open' }
  | { readonly do: 'online' }
  | {
      readonly do: 'crash' | 'close' | 'reload' | 'freeze' | 'restore' | 'hide' | 'flush';
      readonly tab: number;
    };

const tab = fc.nat(3);
const fates: readonly Fate[] = [
  'ok',
  'lost',
  'answer-lost',
  'throws',
  'hangs',
  'captive-portal',
  'retry-some',
  { status: 503, retryAfter: '20' },
  { status: 429 },
  { status: 413 },
];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('track' as const),
      tab,
      count: fc.integer({ min: 1, max: 30 }),
      isAnswer: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      // 413 for everything would rightly drop tracked events.
      fate: fc.constantFrom(...fates.filter((fate) => typeof fate === 'string' || fate.status !== 413)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'online' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('crash', 'close', 'reload', 'freeze', 'restore', 'hide', 'flush'),
      tab,
    }),
  },
);

interface Tab {
  readonly page: FakePage;
  readonly client: Client;
  isFrozen: boolean;
}

async function live(script: readonly Step[], hasLocks: boolean, hasKeepalive: boolean) {
  const browser = new FakeBrowser({ hasLocks, hasKeepalive });
  const { clock, ingest } = browser;
  const tracked: string[] = [];
  const dropped: string[] = [];
  let tabs: Tab[] = [];
  const open = (page = browser.open()) => {
    const client = startClient(page);
    client.on('dropped', ({ reason }) => dropped.push(reason));
    tabs.push({ page, client, isFrozen: false });
  };
  const remove = (gone: Tab) => {
    tabs = tabs.filter((other) => other !== gone);
  };
  open();
  for (const step of script) {
    if (step.do === 'network') ingest.fate = step.fate;
    else if (step.do === 'wait') await clock.advance(step.ms);
    else if (step.do === 'open') open();
    else if (step.do === 'online') for (const { page, isFrozen } of tabs) isFrozen || page.fire('online');
    else {
      const it = tabs[step.tab];
      if (!it) continue;
      if (step.do === 'restore') {
        if (it.isFrozen) it.page.restore();
        it.isFrozen = false;
      } else if (step.do === 'crash') {
        it.page.crash();
        remove(it);
      } else if (it.isFrozen) continue;
      else if (step.do === 'track') {
        const events = Array.from({ length: step.count }, () => {
          const dedupeKey = `e${tracked.length}`;
          tracked.push(dedupeKey);
          return { ...(step.isAnswer ? tap : impression), dedupeKey };
        });
        void it.client.track(events);
      } else if (step.do === 'hide') it.page.fire('hidden');
      else if (step.do === 'flush') void it.client.flush();
      else if (step.do === 'freeze') {
        it.page.freeze();
        it.isFrozen = true;
      } else {
        remove(it);
        if (step.do === 'close') it.page.close();
        else open(it.page.reload());
      }
    }
    expect([...browser.local.entries.keys()].filter((key) => key.includes(':q:')).length).toBeLessThanOrEqual(
      500 * 5,
    );
  }
  ingest.fate = 'ok';
  for (const { page } of tabs) page.crash();
  open();
  await clock.advance(20 * 60_000);
  return { browser, tracked, dropped };
}

it.each([
  [true, true],
  [true, false],
  [false, true],
])(
  'every event tracked is stored exactly once, whatever happens (locks %s, keepalive %s)',
  async (...traits) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (script) => {
        const { browser, tracked, dropped } = await live(script, ...traits);
        const { stored } = browser.ingest;
        const missing = tracked.filter((key) => !stored.has(key));
        // Only a full queue may lose events, and each is counted.
        expect(missing.length).toBeLessThanOrEqual(dropped.length);
        expect(stored.size).toBeGreaterThanOrEqual(tracked.length - dropped.length);
        const left = [...browser.local.entries.keys()].filter((key) => /:[ql]:/.test(key));
        expect(left).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);
