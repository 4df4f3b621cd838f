import type { Experiment } from '@overlay/contract';
import { expect, test } from 'vitest';
import { rateScale, toVerdict } from './verdict.ts';

type Row = Experiment['rows'][number];

const row = (creative: string, engagementRate: number, change: Partial<Row> = {}): Row => ({
  creative,
  impressions: 1_000,
  interactions: engagementRate * 1_000,
  engagementRate,
  low: engagementRate - 0.02,
  high: engagementRate + 0.02,
  probabilityBest: 0.5,
  expectedLoss: 0,
  share: 0.5,
  expectedShare: 0.5,
  moreImpressions: 0,
  ...change,
});

const verdict = (code: Experiment['verdict']['code'], creative: string | null): Experiment['verdict'] => ({
  code,
  text: '',
  creative,
  moreImpressions: 40,
});

test('a winner is compared with the best of the others', () => {
  const rows = [row('bold', 0.3, { probabilityBest: 0.97 }), row('plain', 0.1), row('calm', 0.2)];
  expect(toVerdict({ rows, verdict: verdict('winner', 'bold') })).toEqual({
    code: 'winner',
    tone: 'good',
    creative: 'bold',
    probability: 0.97,
    rival: { creative: 'calm', lift: expect.closeTo(0.5) },
    missing: 40,
  });
});

test('nothing is said to be certain', () => {
  const rows = [row('bold', 0.3, { probabilityBest: 1 }), row('plain', 0.1)];
  expect(toVerdict({ rows, verdict: verdict('winner', 'bold') }).probability).toBe(0.999);
});

test('a lift over nothing is no number', () => {
  const rows = [row('bold', 0.3), row('silent', 0), row('unseen', 0.9, { impressions: 0 })];
  expect(toVerdict({ rows, verdict: verdict('undecided', 'bold') }).rival).toBeUndefined();
  expect(toVerdict({ rows: [], verdict: verdict('no_data', null) }).creative).toBeUndefined();
});

test('the axis of rates ends at a round number above every interval', () => {
  expect(rateScale([{ high: 0.037 }, { high: null }])).toBe(0.05);
  expect(rateScale([{ high: 0.61 }])).toBe(0.8);
  expect(rateScale([])).toBe(0.01);
  expect(rateScale([{ high: 1 }])).toBe(1);
});
