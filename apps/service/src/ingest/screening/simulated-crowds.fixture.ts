import { type Finding, type ScreenedEvent, Screening } from './screening.ts';

/** A request of one sender. */
export interface Visit {
  readonly atMs: number;
  readonly network: string;
  readonly events: readonly ScreenedEvent[];
  readonly isHonest: boolean;
}

/** Mulberry32: the same crowd in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let devices = 0;
function newDevice(): string {
  devices += 1;
  return devices.toString(16).padStart(64, '0');
}

const poll = 'ovl_poll';
export const impression = (deviceHash: string): ScreenedEvent => ({ deviceHash, answer: undefined });
export const vote = (deviceHash: string, value: string, overlayId = poll): ScreenedEvent => ({
  deviceHash,
  answer: { overlayId, value },
});

export interface Crowd {
  readonly people: number;
  readonly fromMs: number;
  readonly forMs: number;
  readonly random: () => number;
  /** The network of one person. */
  readonly network: () => string;
  /** The part that answers. Default: 0.7. */
  readonly answering?: number;
  /** The part of the answers that is the favourite. Default: 0.5. */
  readonly favourite?: number;
}

/**
 * People who open a page, see the overlay, and answer some seconds later. The SDK sends what happens within two seconds of
 * another event in one request, and one in twenty is offline for a while and sends everything at once.
 */
export function crowd({
  people,
  fromMs,
  forMs,
  random,
  network,
  answering = 0.7,
  favourite = 0.5,
}: Crowd): Visit[] {
  return Array.from({ length: people }, () => {
    const atMs = fromMs + random() * forMs;
    const from = network();
    const device = newDevice();
    const seen: Visit = { atMs, network: from, isHonest: true, events: [impression(device)] };
    if (random() > answering) return [seen];
    const answer = vote(device, random() < favourite ? 'a' : 'bcd'.charAt(Math.floor(random() * 3)));
    const afterMs = 1_000 + 6_000 * -Math.log(1 - random());
    if (afterMs < 2_000 || random() < 0.05) {
      return [{ ...seen, atMs: atMs + afterMs, events: [impression(device), answer] }];
    }
    return [seen, { ...seen, atMs: atMs + afterMs, events: [answer] }];
  }).flat();
}

/** Home networks, and blocks of mobile carriers that many share: `carried` is their part. */
export function publicNetworks(random: () => number, { blocks = 60, carried = 0.3, homes = 20_000 } = {}) {
  const address = (kind: number, index: number) => `${kind}.${(index >> 8) & 255}.${index & 255}.7`;
  return () =>
    random() < carried
      ? address(10, Math.floor(random() * blocks))
      : address(20 + Math.floor(random() * 3), Math.floor(random() * homes));
}

export interface Attack {
  readonly votes: number;
  readonly fromMs: number;
  readonly forMs: number;
  readonly networks: number;
  /** Whether each invented device first sends an impression, in a request of its own. */
  readonly withImpressions?: boolean;
  readonly withoutAnswers?: boolean;
}

/** Invented devices, evenly over networks and time. */
export function attack({ votes, fromMs, forMs, networks, withImpressions, withoutAnswers }: Attack): Visit[] {
  return Array.from({ length: votes }, (_, index) => {
    const device = newDevice();
    const atMs = fromMs + (index * forMs) / votes;
    const one = { atMs, network: `66.6.${index % networks}.6`, isHonest: false };
    const seen = { ...one, events: [impression(device)] };
    if (withoutAnswers === true) return [seen];
    const voted = { ...one, atMs: atMs + 1, events: [vote(device, 'z')] };
    return withImpressions === true ? [seen, voted] : [voted];
  }).flat();
}

export interface Outcome {
  /** Honest events that are quarantined, and all. */
  readonly honestQuarantined: number;
  readonly honest: number;
  /** Invented devices of which something was counted. */
  readonly inventedCounted: number;
  readonly flagged: number;
  readonly found: readonly Finding[];
  readonly reasons: readonly string[];
  readonly screening: Screening;
}

export const defaultOptions = { newDevicesPerNetwork: 1_000, burstEvents: 600 };

/** Screens everything in the order of time, at one node. */
export function simulate(visits: readonly Visit[], options: Partial<typeof defaultOptions> = {}): Outcome {
  let quarantines = 0;
  const newQuarantineId = () => {
    quarantines += 1;
    return `quar_${quarantines}`;
  };
  const screening = new Screening({ ...defaultOptions, ...options, newQuarantineId });
  const salt = Buffer.alloc(32, 7);
  const outcome = { honestQuarantined: 0, honest: 0, flagged: 0 };
  const counted = new Set<string>();
  const found: Finding[] = [];
  const reasons = new Set<string>();
  for (const { atMs, network, events, isHonest } of visits.toSorted((a, b) => a.atMs - b.atMs)) {
    const sender = { accountId: 'acct_1', salt, releasedQuarantines: [], network, nowMs: Math.round(atMs) };
    const request = screening.begin(sender);
    for (const event of events) {
      const finding = request.screen(event);
      if (isHonest) outcome.honest += 1;
      if (isHonest && finding.quarantineId !== '') outcome.honestQuarantined += 1;
      if (!isHonest && finding.quarantineId === '') counted.add(event.deviceHash);
      if (finding.unverified.length > 0) outcome.flagged += 1;
      if (finding.quarantineId !== '') found.push(finding);
      screening.noteStored('acct_1', finding.quarantineId, 1, Math.round(atMs));
    }
  }
  for (const [, { reason }] of screening.openQuarantines()) reasons.add(reason);
  return { ...outcome, inventedCounted: counted.size, found, reasons: [...reasons], screening };
}
