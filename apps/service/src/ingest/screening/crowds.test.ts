import { describe, expect, it } from 'vitest';
import {
  attack,
  createRandom,
  crowd,
  publicNetworks,
  simulate,
  type Visit,
} from './simulated-crowds.fixture.ts';

const start = Date.UTC(2026, 0, 15, 20);
const minuteMs = 60_000;

/** Ten visitors a minute for half an hour, which is how the page is usually visited. */
function usualTraffic(random: () => number): Visit[] {
  const network = publicNetworks(random);
  return crowd({ people: 300, fromMs: start - 30 * minuteMs, forMs: 30 * minuteMs, random, network });
}

describe('an honest crowd is counted in full', () => {
  const inNetwork = (network: string) => () => network;
  const crowds: Readonly<Record<string, (random: () => number) => Visit[]>> = {
    'a mention on television: 100 times the usual traffic within a minute': (random) =>
      crowd({ people: 1_000, fromMs: start, forMs: minuteMs, random, network: publicNetworks(random) }),
    'a show that 20,000 follow at once': (random) =>
      crowd({ people: 20_000, fromMs: start, forMs: minuteMs, random, network: publicNetworks(random) }),
    'a show in a small country, where three carriers with four blocks each have most visitors': (random) => {
      const network = publicNetworks(random, { blocks: 12, carried: 0.6 });
      return crowd({ people: 8_000, fromMs: start, forMs: minuteMs, random, network });
    },
    'a show that tells its viewers what to choose': (random) => {
      const network = publicNetworks(random);
      return crowd({ people: 20_000, fromMs: start, forMs: minuteMs, random, network, favourite: 0.97 });
    },
    'a school of 1,000 behind one address, asked in the same minute': (random) =>
      crowd({ people: 1_000, fromMs: start, forMs: minuteMs, random, network: inNetwork('31.1.1.1') }),
    'a company of 5,000 behind one address, ten minutes after an e-mail to all': (random) =>
      crowd({ people: 5_000, fromMs: start, forMs: 10 * minuteMs, random, network: inNetwork('32.1.1.1') }),
    'a conference of 1,200 on one Wi-Fi that scans a code within half a minute and agrees': (random) => {
      const network = inNetwork('33.1.1.1');
      return crowd({
        people: 1_200,
        fromMs: start,
        forMs: 30_000,
        random,
        network,
        answering: 0.9,
        favourite: 0.95,
      });
    },
    'a carrier that has all visitors behind one block': (random) =>
      crowd({ people: 2_500, fromMs: start, forMs: 2 * minuteMs, random, network: inNetwork('34.1.1.1') }),
  };

  it.each(Object.entries(crowds))('%s', (_, gather) => {
    const random = createRandom(1);
    const { honestQuarantined } = simulate([...usualTraffic(random), ...gather(random)]);
    expect(honestQuarantined).toBe(0);
  });
});

describe('an attack', () => {
  const seconds = 6_000;
  const hour = 60 * minuteMs;
  it.each([
    ['2,000 invented votes in 6 s from one network', { networks: 1, forMs: seconds }, 100],
    ['the same from ten networks', { networks: 10, forMs: seconds }, 100],
    ['the same from a network for each vote', { networks: 2_000, forMs: seconds }, 100],
    ['the same, slowly over an hour', { networks: 1, forMs: hour }, 300],
    [
      'votes of devices that first showed an impression, from one network',
      { networks: 1, forMs: seconds, withImpressions: true },
      600,
    ],
    [
      'votes of devices that first showed an impression, from ten networks',
      { networks: 10, forMs: seconds, withImpressions: true },
      700,
    ],
    ['new devices without answers', { networks: 1, forMs: seconds, withoutAnswers: true }, 600],
    [
      'new devices without answers from ten networks',
      { networks: 10, forMs: seconds, withoutAnswers: true },
      700,
    ],
    // What costs an attacker this much is not found: docs/security.md.
    [
      'votes of devices that first showed an impression, slowly over an hour',
      { networks: 1, forMs: hour, withImpressions: true },
      2_000,
    ],
  ])('%s counts for no more than its first events', (_, shape, most) => {
    const random = createRandom(5);
    const invented = attack({ votes: 2_000, fromMs: start, ...shape });
    const during = crowd({
      people: 400,
      fromMs: start,
      forMs: Math.max(minuteMs, shape.forMs),
      random,
      network: publicNetworks(random),
    });
    const { inventedCounted, honestQuarantined, honest } = simulate([
      ...usualTraffic(random),
      ...during,
      ...invented,
    ]);
    expect(inventedCounted).toBeGreaterThan(0);
    expect(inventedCounted).toBeLessThanOrEqual(most);
    expect(honestQuarantined / honest).toBeLessThan(0.1);
  });
});
