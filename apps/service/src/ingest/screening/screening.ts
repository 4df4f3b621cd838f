import type { QuarantineReason, UnverifiedReason } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { BurstCounts } from '../../control-store/schema.ts';
import { dayMs } from '../../scheduling/clock.ts';
import { growingTo } from '../../scheduling/growing.ts';
import { AnswerHabits } from './answer-habits.ts';
import { BurstCounters } from './burst-counters.ts';
import {
  answersAtOnce,
  burstWindowMs,
  isFromFewNetworks,
  isFromOneNetwork,
  slowWindowMs,
  whileAttacked,
} from './burst-rules.ts';
import { DeviceMemory } from './device-memory.ts';
import { hashPair, hashText, hashTwice, type TwoHashes } from './keyed-hash.ts';
import { type KnownQuarantine, type OpenQuarantine, Quarantines } from './quarantines.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const mostAccounts = 2_000;
const mostDevices = 800_000;
const mostExcessDevices = 100_000;
/** Smaller parts of a threshold are not worth telling other nodes. */
const sharedPart = 1 / 24;

/** What a screening says of an event. */
export interface Finding {
  readonly unverified: readonly UnverifiedReason[];
  /** '' unless the event is part of a burst. */
  readonly quarantineId: string;
}

export interface ScreenedEvent {
  /** In hex. */
  readonly deviceHash: string;
  /** Undefined for everything that is not an answer. */
  readonly answer: { readonly overlayId: string; readonly value: string } | undefined;
}

/** Screens the events of one request. */
export interface RequestScreening {
  screen(event: ScreenedEvent): Finding;
}

/** The finding for events that are not screened. */
export const inconspicuous: Finding = { unverified: [], quarantineId: '' };
const excessDevice: readonly UnverifiedReason[] = ['devices'];

/** For senders that are known, and for dry runs. */
export const notScreened: RequestScreening = { screen: () => inconspicuous };
/** For `OVERLAY_RATE_LIMITS=off`. */
export const noScreening: Pick<Screening, 'begin'> = { begin: () => notScreened };

export interface ScreeningOptions {
  /** New devices of one network in one account and minute; the events of further ones are flagged. */
  readonly newDevicesPerNetwork: number;
  /** Events of a burst within ten seconds; 0: nothing is quarantined. */
  readonly burstEvents: number;
  readonly newQuarantineId: () => string;
}

export interface ScreenedSender {
  readonly accountId: string;
  /** Only the account's nodes know it: strangers cannot foresee a hash. */
  readonly salt: Uint8Array;
  readonly releasedQuarantines: readonly string[];
  /** An IPv4 address or the /64 of an IPv6 address, as `toNetwork` has it. */
  readonly network: string;
  readonly nowMs: number;
}

interface ScreenedAccount {
  readonly accountId: string;
  readonly seed: number;
  readonly habits: AnswerHabits;
  readonly quarantines: Quarantines;
}

interface Sender {
  readonly account: ScreenedAccount;
  /** The hash of the /24 or /48. */
  readonly network: number;
  readonly nowMs: number;
  /** Devices of which this is the first request, and whether they count for the habits of the account. */
  brought: Map<number, boolean> | undefined;
}

interface CountedEvent extends Pick<ScreenedEvent, 'answer'> {
  readonly isNew: boolean;
  readonly isFirstRequest: boolean;
}

const ofDevices = 1;
const ofOverlays = 2;
const ofNetworks = 3;
const ofFirstRequests = 4;
const ofQuarantined = 5;

/** Reused: each event fills it. */
const deviceHashes: TwoHashes = { one: 0, other: 0 };

const isBurst: Readonly<Record<QuarantineReason, typeof isFromOneNetwork>> = {
  network: isFromOneNetwork,
  devices: isFromFewNetworks,
  answer: isFromFewNetworks,
};

/**
 * Finds bursts in what strangers send. It counts in arrays of a fixed size, so memory does not depend on what is sent. Nothing
 * that is stored changes later: once a burst is found, its events carry the identifier of a quarantine.
 */
export class Screening {
  readonly #options: ScreeningOptions;
  readonly #accounts = new LRUCache<string, ScreenedAccount>(growingTo(mostAccounts));
  readonly #burst = new BurstCounters(burstWindowMs);
  readonly #slow = new BurstCounters(slowWindowMs);
  readonly #minute = new BurstCounters(minuteMs);
  readonly #known = new DeviceMemory(mostDevices, dayMs);
  readonly #excess = new DeviceMemory(mostExcessDevices, hourMs);

  constructor(options: ScreeningOptions) {
    this.#options = options;
  }

  begin({ accountId, salt, releasedQuarantines, network, nowMs }: ScreenedSender): RequestScreening {
    const account = this.#accountOf(accountId, salt);
    for (const counters of [this.#burst, this.#slow, this.#minute]) counters.moveTo(nowMs);
    account.quarantines.moveTo(nowMs, releasedQuarantines);
    const block = hashText(account.seed ^ ofNetworks, network, endOfBlock(network));
    const sender: Sender = { account, network: block, nowMs, brought: undefined };
    return { screen: (event) => this.#screen(sender, event) };
  }

  /** Call once events are durable. */
  noteStored(accountId: string, quarantineId: string, events: number, nowMs: number): void {
    this.#accounts.peek(accountId)?.quarantines.noteStored(quarantineId, events, nowMs);
  }

  *openQuarantines(): Iterable<readonly [accountId: string, quarantine: OpenQuarantine]> {
    for (const { accountId, quarantines } of this.#accounts.values()) {
      for (const quarantine of quarantines.open) yield [accountId, quarantine];
    }
  }

  /** Continues what another node, or this process before its restart, has found. */
  adopt({ accountId, salt }: Pick<ScreenedSender, 'accountId' | 'salt'>, known: KnownQuarantine): void {
    this.#accountOf(accountId, salt).quarantines.adopt(known);
  }

  /** What other nodes have to add to their counts. */
  share(nowMs: number): BurstCounts {
    this.#burst.moveTo(nowMs);
    return this.#burst.share(Math.max(1, this.#options.burstEvents * sharedPart));
  }

  /** Takes what all other nodes share, instead of what they shared before. */
  receive(shared: readonly BurstCounts[], nowMs: number): void {
    this.#burst.moveTo(nowMs);
    this.#burst.receive(shared);
  }

  #accountOf(accountId: string, salt: Uint8Array): ScreenedAccount {
    const known = this.#accounts.get(accountId);
    if (known !== undefined) return known;
    const account = {
      accountId,
      seed: Buffer.from(salt).readInt32LE(),
      habits: new AnswerHabits(),
      quarantines: new Quarantines(this.#options.newQuarantineId),
    };
    this.#accounts.set(accountId, account);
    return account;
  }

  #screen(sender: Sender, { deviceHash, answer }: ScreenedEvent): Finding {
    const { account, network, nowMs } = sender;
    hashTwice(account.seed, deviceHash, deviceHashes);
    const { one: device, other: second } = deviceHashes;
    const isNew = !this.#known.has(device, second);
    const isExcess = isNew ? this.#isExcess(sender, device, second) : this.#excess.has(device, second);
    const isFirstRequest = isNew || sender.brought?.has(device) === true;
    const quarantineId =
      this.#options.burstEvents === 0 ? '' : this.#findBurst(sender, { isNew, isFirstRequest, answer });
    // What a burst brings is not remembered: it neither becomes known, nor usual, nor crowds out those who are known.
    if (quarantineId === '') {
      if (isNew) {
        this.#known.add(device, second, nowMs);
        sender.brought ??= new Map();
        sender.brought.set(device, account.habits.noteDevice(network, nowMs));
      }
      if (answer !== undefined && sender.brought?.get(device) === true) {
        account.habits.noteAnswer();
        sender.brought.set(device, false);
      }
      if (!isExcess) return inconspicuous;
    }
    return { unverified: isExcess ? excessDevice : inconspicuous.unverified, quarantineId };
  }

  #isExcess({ account, network, nowMs }: Sender, device: number, second: number): boolean {
    const key = hashPair(account.seed, ofDevices);
    this.#minute.add(key, network);
    if (this.#minute.ofNetwork(key, network) <= this.#options.newDevicesPerNetwork) return false;
    this.#excess.add(device, second, nowMs);
    return true;
  }

  #findBurst(sender: Sender, { isNew, isFirstRequest, answer }: CountedEvent): string {
    const { account, network } = sender;
    const { seed, quarantines } = account;
    const held = this.#continue(sender, network);
    if (held !== undefined) return held;
    const devices = hashPair(seed, ofDevices);
    if (isNew) {
      this.#burst.add(devices, network);
      this.#slow.add(devices, network);
      this.#judge(sender, devices, network, ['network', 'devices']);
    }
    if (answer === undefined) return quarantines.idOf(network) ?? '';
    const overlay = hashText(seed ^ ofOverlays, answer.overlayId);
    this.#burst.add(overlay, network);
    this.#judge(sender, overlay, network, ['network']);
    const found = quarantines.idOf(network);
    if (found !== undefined) return found;
    const chosen = hashPair(overlay, hashText(seed, answer.value));
    const chosenThere = hashPair(chosen, network);
    const heldAnswer = this.#continue(sender, chosenThere);
    if (heldAnswer !== undefined) return heldAnswer;
    this.#burst.add(chosen, network);
    this.#judge(sender, chosen, chosenThere, ['answer']);
    const ofAnswer = quarantines.idOf(chosenThere);
    if (ofAnswer !== undefined || !isFirstRequest) return ofAnswer ?? '';
    const atOnce = hashPair(overlay, ofFirstRequests);
    this.#judgeFirstRequest(sender, devices, atOnce);
    return quarantines.idOf(atOnce) ?? '';
  }

  /**
   * The identifier of the quarantine that the member belongs to. What it sends from then on counts for nothing but the end of
   * the quarantine.
   */
  #continue({ account: { seed, quarantines }, nowMs }: Sender, member: number): string | undefined {
    const quarantineId = quarantines.idOf(member);
    if (quarantineId === undefined) return undefined;
    const key = hashPair(seed, ofQuarantined);
    this.#burst.add(key, member);
    const least = this.#options.burstEvents * whileAttacked;
    if (this.#burst.ofNetwork(key, member) >= least) quarantines.keep(member, nowMs);
    return quarantineId;
  }

  /**
   * Begins a quarantine of the member if a count of ten seconds asks for one. What was counted of the network is then taken
   * out of the count: it must not make a burst of the few others beside it.
   */
  #judge(
    { account: { quarantines }, network, nowMs }: Sender,
    key: number,
    member: number,
    reasons: readonly QuarantineReason[],
  ): void {
    const { burstEvents } = this.#options;
    const total = this.#burst.total(key);
    // Most traffic ends here.
    if (total < burstEvents * whileAttacked) return;
    const ofNetwork = this.#burst.ofNetwork(key, network);
    const counts = { total, ofNetwork, effectiveNetworks: () => this.#burst.effectiveNetworks(key) };
    const most = quarantines.isAttacked(nowMs) ? burstEvents * whileAttacked : burstEvents;
    const reason = reasons.find((one) => isBurst[one](counts, most));
    if (reason === undefined) return;
    quarantines.note(reason, member, nowMs, Math.round(reason === 'network' ? ofNetwork : total) - 1);
    this.#burst.remove(key, network);
  }

  /** As `#judge`, for answers in the first request of a device. */
  #judgeFirstRequest({ account, network, nowMs }: Sender, devices: number, atOnce: number): void {
    const { quarantines, habits } = account;
    this.#burst.add(atOnce, network);
    this.#slow.add(atOnce, network);
    const count = (counters: BurstCounters) => ({
      devices: counters.total(devices),
      answers: counters.total(atOnce),
    });
    const slow = count(this.#slow);
    const part = quarantines.isAttacked(nowMs) ? whileAttacked : 1;
    if (!answersAtOnce(count(this.#burst), slow, habits.usual(nowMs), part)) return;
    quarantines.note('devices', atOnce, nowMs, Math.round(slow.answers) - 1);
  }
}

/** Of the /24 in an IPv4 address, of the /48 in an IPv6 network. */
function endOfBlock(network: string): number {
  const lastPoint = network.lastIndexOf('.');
  if (lastPoint >= 0) return lastPoint;
  let end = -1;
  for (let part = 0; part < 3; part += 1) end = network.indexOf(':', end + 1);
  return end < 0 ? network.length : end;
}
