import { describe, expect, it } from 'vitest';
import { type Finding, Screening } from './screening.ts';
import { impression, vote } from './simulated-crowds.fixture.ts';

const start = Date.UTC(2026, 0, 15, 20);
const salt = Buffer.alloc(32, 7);
const options = { newDevicesPerNetwork: 1_000, burstEvents: 100 };

function open(change: Partial<typeof options> = {}, name = 'quar') {
  let begun = 0;
  const newQuarantineId = () => {
    begun += 1;
    return `${name}_${begun}`;
  };
  const screening = new Screening({ ...options, ...change, newQuarantineId });
  let nowMs = start;
  const sender = { accountId: 'acct_1', salt, network: '1.2.3.4', releasedQuarantines: [] as string[] };
  return {
    screening,
    pass: (ms: number) => {
      nowMs += ms;
    },
    now: () => nowMs,
    /** New devices with an impression each. */
    send(count: number, from: Partial<typeof sender> = {}, device = 'device'): Finding[] {
      return Array.from({ length: count }, (_, index) => {
        const { accountId } = { ...sender, ...from };
        const request = screening.begin({ ...sender, ...from, nowMs });
        const finding = request.screen(impression(`${device} ${nowMs} ${index}`));
        if (finding.quarantineId !== '') screening.noteStored(accountId, finding.quarantineId, 1, nowMs);
        return finding;
      });
    },
    report() {
      for (const [, one] of screening.openQuarantines()) {
        one.isReported = true;
        one.unreported = 0;
      }
    },
  };
}

const idsOf = (findings: readonly Finding[]) => [
  ...new Set(findings.map(({ quarantineId }) => quarantineId)),
];
const reasonsOf = (screening: Screening) => [...screening.openQuarantines()].map(([, { reason }]) => reason);

describe('a burst', () => {
  it('is quarantined from its threshold on, in its /24 and its account only', () => {
    const { send } = open();
    expect(idsOf(send(99))).toEqual(['']);
    expect(idsOf(send(20, {}, 'more'))).toEqual(['quar_1']);
    expect(idsOf(send(1, { network: '1.2.3.200' }, 'neighbour'))).toEqual(['quar_1']);
    expect(idsOf(send(20, { network: '1.2.4.4' }, 'elsewhere'))).toEqual(['']);
    expect(idsOf(send(20, { accountId: 'acct_2' }, 'other'))).toEqual(['']);
  });

  it('is one of a /48 in IPv6', () => {
    const { send } = open();
    for (let subnet = 0; subnet < 100; subnet += 1)
      send(1, { network: `2001:db8:7:${subnet}::/64` }, `${subnet}`);
    expect(idsOf(send(1, { network: '2001:db8:7:ffff::/64' }, 'next'))).toEqual(['quar_1']);
    expect(idsOf(send(1, { network: '2001:db8:8:1::/64' }, 'other'))).toEqual(['']);
  });

  it('ends when it has been calm for ten minutes, and the next is found at a quarter of the threshold', () => {
    const { send, pass, report } = open();
    expect(idsOf(send(120))).toEqual(['', 'quar_1']);
    report();
    pass(11 * 60_000);
    expect(idsOf(send(20))).toEqual(['']);
    pass(60_000);
    expect(idsOf(send(30))).toEqual(['', 'quar_2']);
  });

  it('that was released keeps its identifier for a day, so that the same crowd is not found again', () => {
    const { send, pass, report } = open();
    send(120);
    report();
    pass(3 * 3_600_000);
    const released = { releasedQuarantines: ['quar_1'] };
    expect(idsOf(send(200, released))).toEqual(['quar_1']);
    // Others are found as if nothing had been.
    expect(idsOf(send(99, { ...released, network: '9.9.9.9' }, 'others'))).toEqual(['']);
    expect(idsOf(send(99, { ...released, network: '9.9.9.9' }, 'attack'))).toContain('quar_2');
  });

  it('of equal answers from ten networks is found, although each network stays below the threshold', () => {
    const { screening, now } = open();
    const findings = Array.from({ length: 300 }, (_, index) => {
      const network = `7.7.${index % 10}.1`;
      const sender = { accountId: 'acct_1', salt, releasedQuarantines: [], network, nowMs: now() };
      // Known for long: twenty devices of each network.
      return screening.begin(sender).screen(vote(`device ${index % 90}`, 'z'));
    });
    const counted = findings.filter(({ quarantineId }) => quarantineId === '').length;
    expect(counted).toBeGreaterThanOrEqual(99);
    expect(counted).toBeLessThan(125);
    expect(reasonsOf(screening)).toEqual(['answer']);
  });

  it('is never looked for if the threshold is 0', () => {
    const { send } = open({ burstEvents: 0 });
    expect(idsOf(send(5_000))).toEqual(['']);
  });
});

describe('new devices beyond the limit of their network', () => {
  it('are flagged, with everything that they send later', () => {
    const { screening, send, now } = open({ newDevicesPerNetwork: 50, burstEvents: 0 });
    expect(send(60).map(({ unverified }) => unverified.length)).toEqual([
      ...Array.from({ length: 50 }, () => 0),
      ...Array.from({ length: 10 }, () => 1),
    ]);
    const sender = { accountId: 'acct_1', salt, releasedQuarantines: [], network: '1.2.3.4' };
    const later = screening.begin({ ...sender, nowMs: now() + 120_000 });
    expect(later.screen(vote(`device ${start} 55`, 'a')).unverified).toEqual(['devices']);
    expect(later.screen(vote(`device ${start} 5`, 'a')).unverified).toEqual([]);
  });

  it('do not count against devices that were seen before', () => {
    const { send, pass } = open({ newDevicesPerNetwork: 50, burstEvents: 0 });
    send(50);
    pass(120_000);
    send(45);
    expect(send(45).every(({ unverified }) => unverified.length === 0)).toBe(true);
  });
});

describe('several nodes', () => {
  it('find a burst together that is below the threshold on each, within one exchange', () => {
    const [one, two] = [open({}, 'one'), open({}, 'two')];
    expect(idsOf(one.send(60, {}, 'one'))).toEqual(['']);
    expect(idsOf(two.send(60, {}, 'two'))).toEqual(['']);
    one.screening.receive([two.screening.share(start)], start);
    expect(idsOf(one.send(1, {}, 'next'))).toEqual(['one_1']);
  });

  it('and a process after its restart continue a quarantine that is known', () => {
    const [one, two] = [open({}, 'one'), open({}, 'two')];
    one.send(120);
    for (const [, { members, ...known }] of one.screening.openQuarantines()) {
      two.screening.adopt({ accountId: 'acct_1', salt }, { ...known, members: [...members] });
    }
    expect(idsOf(two.send(1, {}, 'next'))).toEqual(['one_1']);
  });

  it('do not add counts of another window', () => {
    const [one, two] = [open({}, 'one'), open({}, 'two')];
    two.send(90, {}, 'two');
    const shared = two.screening.share(start);
    one.pass(25_000);
    one.screening.receive([shared], one.now());
    expect(idsOf(one.send(60, {}, 'one'))).toEqual(['']);
  });
});

describe('whatever strangers send', () => {
  it('an account begins at most 20 quarantines a day, of at most 256 members each', () => {
    const { screening, send, pass, report } = open();
    const seen = new Set<string>();
    // Until shortly before midnight.
    for (let burst = 0; burst < 21; burst += 1) {
      for (let network = 0; network < 12; network += 1) {
        for (const id of idsOf(send(60, { network: `5.${burst}.${network}.1` }, `${network}`))) seen.add(id);
      }
      report();
      pass(11 * 60_000);
    }
    seen.delete('');
    expect(seen.size).toBeLessThanOrEqual(20);
    for (let network = 0; network < 400; network += 1)
      send(120, { network: `6.${network % 250}.${network >> 8}.1` });
    for (const [, { members }] of screening.openQuarantines()) expect(members.size).toBeLessThanOrEqual(256);
  });
});
