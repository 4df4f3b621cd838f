import { createHash } from 'node:crypto';
import type { ConversionPayload, InteractionPayload } from '@overlay/contract';
import { dayMs } from '../scheduling/clock.ts';
import { type SampleCampaign, type SampleOverlay, sampleCampaigns } from './sample-catalogue.ts';

export const sampleDays = 28;
const hourMs = 3_600_000;
/** How long viewers look at an overlay that stops the film. */
const patienceSeconds = 7;

/** One simulated viewer's events in one view, ready for ingest, each with its time. */
export interface SampleVisit {
  readonly origin: string;
  readonly events: readonly Timed<InteractionPayload>[];
  readonly conversions: readonly Timed<ConversionPayload>[];
}
type Timed<Payload> = Payload & { readonly timestampMs: number };

/** Relative number of visits for each hour of the day (UTC): quiet nights, a small peak at noon, busy evenings. */
const hourWeights = [
  12, 7, 4, 3, 3, 5, 11, 22, 32, 36, 38, 42, 52, 46, 40, 41, 46, 58, 76, 94, 100, 84, 52, 26,
];
/** From Sunday to Saturday. */
const weekdayWeights = [1.22, 0.88, 0.9, 0.93, 0.97, 1.05, 1.2];

type Random = () => number;

/**
 * Four weeks of visits that end at `endMs`, oldest first. The same end gives the same visits, down to their keys:
 * interrupted writing can start over, and the log recognises what it already has.
 */
export function* makeSampleVisits(endMs: number): Generator<SampleVisit> {
  const firstDayMs = Math.floor(endMs / dayMs) * dayMs - (sampleDays - 1) * dayMs;
  let number = 0;
  for (let day = 0; day < sampleDays; day += 1) {
    // One seed per day: the visits of a day do not depend on the number of earlier ones.
    const random = createRandom(1_000 + day);
    for (const { atMs, campaign } of startsOf(firstDayMs + day * dayMs, day, random)) {
      number += 1;
      const visit = new Visit(campaign, `${day}-${number}`, atMs, createRandom(77_000 + number));
      const made = visit.make();
      if (made.events.every(({ timestampMs }) => timestampMs < endMs)) {
        yield { ...made, conversions: made.conversions.filter(({ timestampMs }) => timestampMs < endMs) };
      }
    }
  }
}

interface Start {
  readonly atMs: number;
  readonly campaign: SampleCampaign;
}

function startsOf(dayStartMs: number, day: number, random: Random): readonly Start[] {
  const weekday = weekdayWeights[new Date(dayStartMs).getUTCDay()] ?? 1;
  return sampleCampaigns
    .flatMap((campaign) => {
      const noise = 0.88 + random() * 0.24;
      const visits = Math.round(campaign.visitsADay * campaign.strength(day) * weekday * noise);
      return Array.from({ length: visits }, () => ({
        campaign,
        atMs: Math.floor(dayStartMs + pickIndex(hourWeights, random) * hourMs + random() * hourMs),
      }));
    })
    .sort((one, other) => one.atMs - other.atMs);
}

/** Fields that every record of a view has. */
interface Viewer {
  readonly campaignId: string;
  readonly creativeId: string;
  readonly videoId: string;
  readonly sessionId: string;
  readonly deviceHash: string;
}

/** One viewer, one view. */
class Visit {
  readonly #campaign: SampleCampaign;
  readonly #name: string;
  readonly #startMs: number;
  readonly #random: Random;
  readonly #creative: SampleCampaign['creatives'][number];
  readonly #viewer: Viewer;
  readonly #events: Timed<InteractionPayload>[] = [];

  constructor(campaign: SampleCampaign, name: string, startMs: number, random: Random) {
    const { creatives } = campaign;
    this.#campaign = campaign;
    this.#name = name;
    this.#startMs = startMs;
    this.#random = random;
    const shares = creatives.map(({ share }) => share);
    this.#creative = itemAt(creatives, pickIndex(shares, random));
    // Some viewers return: lower device numbers are chosen more often.
    const device = Math.floor(random() ** 1.7 * 3_400);
    this.#viewer = {
      campaignId: campaign.campaignId,
      creativeId: this.#creative.creativeId,
      videoId: campaign.video.videoId,
      sessionId: `sample-${name}`,
      deviceHash: createHash('sha256').update(`sample device ${device}`).digest('hex'),
    };
  }

  make(): SampleVisit {
    const { lengthSeconds } = this.#campaign.video;
    const segments = this.#watch();
    const watchedSeconds = round(segments.reduce((sum, [from, to]) => sum + to - from, 0));
    const endsAt = segments.at(-1)?.[1] ?? 0;
    const played = {
      watchedSeconds,
      videoLength: lengthSeconds,
      percentWatched: round((watchedSeconds / lengthSeconds) * 100),
    };
    this.#play('start', 0, { watchedSeconds: 0, videoLength: lengthSeconds, percentWatched: 0 });
    const answered = this.#campaign.video.overlays.filter((overlay) => this.#meet(overlay, segments, played));
    const isFinished = endsAt >= lengthSeconds;
    this.#play(isFinished ? 'ended' : 'summary', endsAt, { ...played, playedSegments: segments });
    const conversions = this.#convert(answered.length, endsAt);
    this.#events.sort((one, other) => one.timestampMs - other.timestampMs);
    return {
      origin: itemAt(this.#campaign.origins, Math.floor(this.#random() * this.#campaign.origins.length)),
      events: this.#events,
      conversions,
    };
  }

  /** The seconds watched: many viewers leave early, some finish, and a few skip a part. */
  #watch(): [number, number][] {
    const random = this.#random;
    const { lengthSeconds, finishRate } = this.#campaign.video;
    const fate = random();
    if (fate < 0.14) return [[0, round(1 + random() * 5)]];
    const leavesAt = round(lengthSeconds * (0.06 + 0.92 * random() ** 1.15));
    const endsAt = fate > 1 - finishRate ? lengthSeconds : leavesAt;
    if (random() > 0.11 || endsAt < 30) return [[0, endsAt]];
    const skipsAt = round(endsAt * (0.2 + 0.3 * random()));
    return [
      [0, skipsAt],
      [round(skipsAt + (endsAt - skipsAt) * 0.4), endsAt],
    ];
  }

  /** Whether the viewer answered. */
  #meet(
    overlay: SampleOverlay,
    segments: readonly [number, number][],
    played: Partial<InteractionPayload>,
  ): boolean {
    const random = this.#random;
    const { overlayId, options, interactionType, answerRate } = overlay;
    const { startTime = 0, endTime = this.#campaign.video.lengthSeconds, type: overlayType } = options;
    const segment = segments.find(([from, to]) => from <= startTime && to > startTime + 1.2);
    if (segment === undefined || random() < 0.02) return false;
    // One that stops the film is there until it is answered or closed.
    const seenSeconds =
      options.pauseVideo === true ? patienceSeconds : Math.min(endTime, segment[1]) - startTime;
    this.#send(startTime + 1, {
      eventType: 'impression',
      overlayId,
      overlayType,
      impressionRule: 'viewable',
      videoTimeSeconds: round(startTime + 1),
    });
    const afterSeconds = 1.4 + 5 * random() ** 2;
    if (random() > answerRate * this.#creative.lift || afterSeconds > seenSeconds - 0.4) {
      const exposureMs = Math.round(seenSeconds * 1_000);
      this.#send(startTime + seenSeconds, {
        eventType: 'impression',
        playbackEvent: 'summary',
        overlayId,
        overlayType,
        exposureMs,
      });
      return false;
    }
    const value = this.#choose(overlay);
    const isClick = interactionType === 'cta_click';
    this.#send(startTime + afterSeconds, {
      eventType: 'interaction',
      interactionType,
      overlayId,
      overlayType: isClick ? 'tap' : overlayType,
      value,
      videoTimeSeconds: round(startTime + afterSeconds),
      ...(isClick && options.ctaUrl !== undefined ? { metadata: { link: options.ctaUrl } } : {}),
    });
    // Some leave the page with the overlay open.
    if (random() < 0.07) return true;
    const goneAfterSeconds = Math.min(seenSeconds, afterSeconds + 1.2 + random());
    this.#send(startTime + goneAfterSeconds, {
      eventType: 'interaction',
      interactionType: 'completion',
      overlayId,
      value: null,
      interactionOccurred: true,
      lastInteractionType: interactionType,
      lastInteractionValue: value,
      ...played,
      exposureMs: Math.round(goneAfterSeconds * 1_000),
    });
    return true;
  }

  #choose({ answers, spread }: SampleOverlay): string | number {
    const weights = answers.map(([, weight]) => weight);
    const [value] = itemAt(answers, pickIndex(weights, this.#random));
    if (spread === undefined || typeof value === 'string') return value;
    // The sum of three is close enough to a normal distribution.
    const offset = (this.#random() + this.#random() + this.#random() - 1.5) * 2 * spread;
    return Math.max(0, Math.min(100, Math.round(value + offset)));
  }

  #convert(answers: number, endsAt: number): Timed<ConversionPayload>[] {
    const random = this.#random;
    const { type, rate, amounts } = this.#campaign.conversion;
    if (random() > (answers === 0 ? rate / 12 : rate * answers)) return [];
    const amount = amounts.length === 0 ? undefined : itemAt(amounts, Math.floor(random() * amounts.length));
    return [
      {
        conversionType: type,
        ...(amount === undefined ? {} : { value: amount, currency: 'EUR' }),
        orderId: `sample-${this.#name}`,
        ...this.#viewer,
        timestampMs: Math.floor(this.#startMs + endsAt * 1_000 + (0.5 + 30 * random() ** 2) * 60_000),
        metadata: { sample: true },
      },
    ];
  }

  #play(
    playbackEvent: 'start' | 'ended' | 'summary',
    atSeconds: number,
    fields: Partial<InteractionPayload>,
  ): void {
    this.#send(atSeconds, {
      eventType: 'impression',
      playbackEvent,
      videoTimeSeconds: round(atSeconds),
      ...fields,
    });
  }

  #send(atSeconds: number, payload: Omit<InteractionPayload, 'timestampMs'>): void {
    this.#events.push({
      ...this.#viewer,
      source: 'sample',
      dedupeKey: `sample-${this.#name}-${this.#events.length}`,
      ...payload,
      timestampMs: Math.floor(this.#startMs + atSeconds * 1_000),
    });
  }
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

/** A random index, in proportion to the weights. */
function pickIndex(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index} of ${items.length}`);
  return item;
}

/** Mulberry32: small, fast, and deterministic on every platform. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
