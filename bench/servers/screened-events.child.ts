import { randomBytes } from 'node:crypto';
import { acceptEvent } from '../../apps/service/src/ingest/accept/accept-event.ts';
import { toDeviceHash } from '../../apps/service/src/ingest/accept/device-hash.ts';
import { unlimitedAllowance } from '../../apps/service/src/ingest/limits/event-allowance.ts';
import { notScreened, Screening } from '../../apps/service/src/ingest/screening/screening.ts';
import type { KeyPrincipal } from '../../apps/service/src/principals/principal.ts';
import { median } from '../../tests/kit/quantile.ts';
import { toPayload } from '../load/event-body.ts';
import type { ScreeningCost } from '../measurements/screening.ts';

const eventsPerRound = 200_000;
const rounds = Number(process.argv[2]);
const networks = 20_000;
const salt = randomBytes(32);
const principal: KeyPrincipal = {
  accountId: 'acct_1',
  actor: { kind: 'key', keyId: 'key_1', name: 'Page', keyKind: 'publishable', scopes: [], origins: [] },
  permissions: new Set(),
};

interface Sent {
  readonly network: string;
  readonly deviceId: string;
  readonly eventType: 'impression' | 'interaction';
}

/** Viewers of many networks, who see an overlay and answer it in a later request. */
function crowd(round: number): Sent[] {
  return Array.from({ length: eventsPerRound }, (_, at) => {
    const network = Math.floor(Math.random() * networks);
    const viewer = at - (at % 2) + (at % 2 === 0 ? 0 : -200);
    return {
      network: `10.${network >> 8}.${network & 255}.7`,
      deviceId: `device ${round} ${viewer}`,
      eventType: at % 2 === 0 ? 'impression' : 'interaction',
    };
  });
}

/** One network and a new device for each vote: all of it is quarantined. */
function attack(round: number): Sent[] {
  return Array.from({ length: eventsPerRound }, (_, at) => ({
    network: '192.0.2.1',
    deviceId: `invented ${round} ${at}`,
    eventType: 'interaction',
  }));
}

/** Microseconds of CPU for each event, from its JSON to its line of the log. */
function cpuOf(sent: readonly Sent[], screening: Screening | undefined, startMs: number): number {
  const bodies = sent.map(({ deviceId, eventType }) => {
    const { interactionType, value, ...shared } = toPayload('key');
    const answer = eventType === 'interaction' ? { interactionType, value } : {};
    return JSON.stringify({ ...shared, ...answer, eventType, deviceId, timestampMs: startMs });
  });
  const before = process.cpuUsage();
  for (const [at, body] of bodies.entries()) {
    // 1,000 events a second.
    const now = startMs + at;
    const network = sent[at]?.network ?? '';
    acceptEvent(JSON.parse(body), {
      principal,
      now,
      clockShiftMs: 0,
      cookielessHash: () => '',
      hashOfDevice: (deviceId) => toDeviceHash(salt, deviceId),
      hashOfViewer: () => '',
      judgeViewer: () => ({ verdict: { verified: true }, viewerId: undefined }),
      origin: 'https://shop.example',
      isBot: false,
      privacy: 'none',
      firstRetainedMs: 0,
      mayHaveIllFormedText: false,
      mayHaveLargeEvents: false,
      allowance: unlimitedAllowance,
      screening:
        screening?.begin({ accountId: 'acct_1', salt, releasedQuarantines: [], network, nowMs: now }) ??
        notScreened,
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / sent.length;
}

function measure(send: (round: number) => Sent[]) {
  const screening = new Screening({
    newDevicesPerNetwork: 1_000,
    burstEvents: 600,
    newQuarantineId: () => 'quar_1',
  });
  const costs = { unscreened: [] as number[], screened: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const sent = send(round);
    const startMs = Date.now() + round * eventsPerRound;
    const unscreened = cpuOf(sent, undefined, startMs);
    const screened = cpuOf(sent, screening, startMs);
    // In the first round the code is being compiled.
    if (round === 0) continue;
    costs.unscreened.push(unscreened);
    costs.screened.push(screened);
  }
  return { unscreened: median(costs.unscreened), screened: median(costs.screened) };
}

const cost: ScreeningCost = { crowd: measure(crowd), attack: measure(attack) };
process.send?.(cost);
