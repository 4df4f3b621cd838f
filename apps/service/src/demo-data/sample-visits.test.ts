import { ConversionPayload, InteractionPayload, overlayTypes, pollResultsMinimum } from '@overlay/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { overlayRuleErrors } from '../overlays/overlay-rules.ts';
import { toDemoOverlays } from './demo-overlays.ts';
import { sampleCampaigns, sampleOverlays } from './sample-catalogue.ts';
import { makeSampleVisits, sampleDays } from './sample-visits.ts';

const endMs = Date.UTC(2026, 2, 18, 14, 30);
const dayMs = 86_400_000;
const [eventRule, conversionRule] = [Compile(InteractionPayload), Compile(ConversionPayload)];
const visits = [...makeSampleVisits(endMs)];
const events = visits.flatMap((visit) => visit.events);
const conversions = visits.flatMap((visit) => visit.conversions);

describe('the visits of the demo', () => {
  it('are the same every time', () => {
    expect([...makeSampleVisits(endMs)]).toEqual(visits);
  });

  it('cover four weeks, all before their end', () => {
    expect(events.length).toBeGreaterThan(20_000);
    expect(events.length).toBeLessThan(40_000);
    expect(conversions.length).toBeGreaterThan(200);
    const times = [...events, ...conversions].map(({ timestampMs }) => timestampMs);
    expect(times.every((ms) => ms < endMs)).toBe(true);
    const days = new Set(events.map(({ timestampMs }) => Math.floor(timestampMs / dayMs)));
    expect(days.size).toBe(sampleDays);
    expect(Math.max(...days)).toBe(Math.floor(endMs / dayMs));
  });

  it('are valid under the contract, each with a unique key and a name that marks it as sample data', () => {
    expect(events.filter((event) => !eventRule.Check(event))).toEqual([]);
    expect(conversions.filter((conversion) => !conversionRule.Check(conversion))).toEqual([]);
    expect(new Set(events.map(({ dedupeKey }) => dedupeKey)).size).toBe(events.length);
    expect(new Set(conversions.map(({ orderId }) => orderId)).size).toBe(conversions.length);
    const names = events.flatMap(({ campaignId, creativeId, videoId, sessionId, source }) => [
      campaignId,
      creativeId,
      videoId,
      sessionId,
      source,
    ]);
    expect(names.filter((name) => !name?.startsWith('sample'))).toEqual([]);
  });

  it('are more in the evening and at weekends than at night and on weekdays', () => {
    const starts = visits.map(({ events: [first] }) => new Date(first?.timestampMs ?? 0));
    const between = (from: number, to: number) =>
      starts.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length;
    expect(between(18, 22)).toBeGreaterThan(4 * between(1, 5));
    const ofDays = (days: readonly number[]) =>
      starts.filter((at) => days.includes(at.getUTCDay())).length / days.length;
    expect(ofDays([0, 6])).toBeGreaterThan(1.1 * ofDays([1, 2, 3, 4]));
  });

  it('keep fewer viewers with every second of a video, and some to its end', () => {
    for (const { video } of sampleCampaigns) {
      const ends = visits.flatMap((visit) =>
        visit.events.flatMap(({ videoId, playedSegments }) =>
          videoId === video.videoId && playedSegments !== undefined ? [playedSegments.at(-1)?.[1] ?? 0] : [],
        ),
      );
      const staying = [0, 0.25, 0.5, 0.75, 1].map(
        (part) => ends.filter((end) => end >= video.lengthSeconds * part).length / ends.length,
      );
      expect(staying).toEqual([...staying].sort((one, other) => other - one));
      expect(staying.at(-1)).toBeGreaterThan(0.25);
      expect(staying.at(-1)).toBeLessThan(0.6);
    }
  });

  it('answer each question of the demo film often enough for results', () => {
    const asking = toDemoOverlays('').filter(({ options }) => options.type !== 'cta');
    expect(asking.filter(({ options }) => 'showResults' in options)).toHaveLength(4);
    for (const { overlayId } of asking) {
      const answers = events.filter(
        (event) =>
          event.overlayId === overlayId &&
          event.interactionType !== 'completion' &&
          event.eventType === 'interaction',
      );
      expect(new Set(answers.map(({ deviceHash }) => deviceHash)).size).toBeGreaterThan(
        4 * pollResultsMinimum,
      );
    }
  });

  it('answer every overlay, of every type, after they saw it', () => {
    expect([...new Set(sampleOverlays.map(({ options }) => options.type))].sort()).toEqual(
      [...overlayTypes].sort(),
    );
    for (const { overlayId, options, before, interactionType } of sampleOverlays) {
      for (const shown of [options, before ?? options]) expect(overlayRuleErrors(shown)).toEqual([]);
      const of = events.filter((event) => event.overlayId === overlayId);
      const count = (type: string) => of.filter((event) => event.interactionType === type).length;
      const seen = of.filter(
        ({ eventType, playbackEvent }) => eventType === 'impression' && playbackEvent === undefined,
      );
      const rate = count(interactionType) / seen.length;
      expect(rate).toBeGreaterThan(0.05);
      expect(rate).toBeLessThan(0.6);
      expect(count('completion')).toBeLessThan(count(interactionType));
      expect(count('completion')).toBeGreaterThan(0.8 * count(interactionType));
    }
  });
});
