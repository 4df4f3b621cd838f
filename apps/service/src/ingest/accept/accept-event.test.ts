import { InteractionPayload, limits } from '@overlay/contract';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { IngestContext } from '../ingest-context.ts';
import { unlimitedAllowance } from '../limits/event-allowance.ts';
import { notScreened } from '../screening/screening.ts';
import { acceptEvent } from './accept-event.ts';

const now = Date.UTC(2026, 3, 20, 12);
const dayMs = 86_400_000;
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

function contextOf(
  change: Partial<IngestContext> = {},
  keyKind: 'publishable' | 'secret' = 'publishable',
): IngestContext {
  const actor = { kind: 'key', keyId: 'key_1', name: 'A key', keyKind, scopes: [], origins: [] } as const;
  return {
    principal: { accountId: 'acct_1', actor, permissions: new Set() },
    now,
    clockShiftMs: 0,
    cookielessHash: () => 'c0'.repeat(32),
    hashOfDevice: (deviceId) => `hash of ${deviceId}`,
    hashOfViewer: (viewerId) => `hash of the viewer ${viewerId}`,
    judgeViewer: () => ({ verdict: { viewerTokenError: 'viewer_token_unknown_key' }, viewerId: undefined }),
    origin: '',
    isBot: false,
    privacy: 'none',
    firstRetainedMs: 0,
    mayHaveIllFormedText: true,
    mayHaveLargeEvents: true,
    allowance: unlimitedAllowance,
    screening: notScreened,
    ...change,
  };
}

/** `accepted`, or why not. */
function judge(event: unknown, ...context: Parameters<typeof contextOf>): string {
  const judged = acceptEvent(event, contextOf(...context));
  if (judged.outcome === 'accepted') return judged.outcome;
  if (judged.outcome === 'filtered') return judged.code;
  return judged.outcome === 'rejected'
    ? `${judged.code} ${judged.errors[0]?.pointer ?? ''}`.trim()
    : judged.code;
}

function lineOf(event: unknown, ...context: Parameters<typeof contextOf>): string {
  const judged = acceptEvent(event, contextOf(...context));
  return judged.outcome === 'accepted' ? judged.entry.line : judged.outcome;
}

describe('the timestamp of an event', () => {
  const outOfRange = 'timestamp_out_of_range /timestampMs';
  test.each([
    ['publishable', -7 * dayMs, 'accepted'],
    ['publishable', -7 * dayMs - 1, outOfRange],
    ['secret', -400 * dayMs, 'accepted'],
    ['secret', -400 * dayMs - 1, outOfRange],
    ['publishable', limits.timestampAheadMs, 'accepted'],
    ['publishable', limits.timestampAheadMs + 1, outOfRange],
  ] as const)('with a %s key, %i ms from now: %s', (keyKind, ms, verdict) => {
    expect(judge({ ...tap, timestampMs: now + ms }, {}, keyKind)).toBe(verdict);
  });

  test('is within what the account keeps', () => {
    const firstRetainedMs = now - dayMs;
    expect(judge({ ...tap, timestampMs: firstRetainedMs }, { firstRetainedMs })).toBe('accepted');
    expect(judge({ ...tap, timestampMs: firstRetainedMs - 1 }, { firstRetainedMs })).toBe(outOfRange);
  });
});

describe('privacy', () => {
  test('an event without consent, and one that Global Privacy Control drops, are filtered', () => {
    expect(judge({ ...tap, consent: 'denied' }, {}, 'secret')).toBe('consent_denied');
    expect(judge(tap, { privacy: 'drop' })).toBe('global_privacy_control');
  });

  test('Global Privacy Control keeps both deviceId and deviceHash out of what is stored', () => {
    const sent = { ...tap, deviceId: 'device-1', deviceHash: 'ab'.repeat(32) };
    expect(lineOf(sent)).toContain('hash of device-1');
    const stored = lineOf(sent, { privacy: 'cookieless' });
    expect(stored).toContain('c0'.repeat(32));
    expect(stored).not.toMatch(/device-1|abab/);
  });
});

describe('an event is refused', () => {
  test.each([
    ['above 32 KiB', { ...tap, unknown: 'ä'.repeat(limits.eventBytes / 2) }, 'payload_too_large'],
    [
      'with metadata above 4 KiB',
      {
        ...tap,
        metadata: { a: 'x'.repeat(1_024), b: 'x'.repeat(1_024), c: 'x'.repeat(1_024), d: 'x'.repeat(1_024) },
      },
      'validation_failed /metadata',
    ],
    ['with half a surrogate pair', { ...tap, campaignId: '\ud800' }, 'validation_failed /campaignId'],
    [
      'with half a surrogate pair in metadata',
      { ...tap, metadata: { a: '\udc00' } },
      'validation_failed /metadata/a',
    ],
    [
      'whose played segment ends before it begins',
      {
        eventType: 'impression',
        playbackEvent: 'progress',
        playedSegments: [
          [1, 2],
          [5, 4],
        ],
      },
      'validation_failed /playedSegments/1',
    ],
    [
      'with an answer of another type',
      { ...tap, interactionType: 'rating', value: 'five' },
      'validation_failed /value',
    ],
    [
      'of an interaction without its type',
      { eventType: 'interaction' },
      'validation_failed /interactionType',
    ],
  ])('%s', (_name, event, verdict) => {
    expect(judge(event)).toBe(verdict);
  });
});

test('only a secret key says where an event comes from', () => {
  expect(lineOf({ ...tap, source: 'warehouse' })).not.toContain('warehouse');
  expect(lineOf({ ...tap, source: 'warehouse' }, {}, 'secret')).toContain('warehouse');
});

test.each([
  [{ interactionType: 'completion', value: 1 }, '/value', 'valueType'],
  [{ interactionType: 'rating', value: 'five' }, '/value', 'valueType'],
  [{ interactionType: 'tap', overlayType: 'poll' }, '/overlayType', 'overlayType'],
])('%o fits the schema and not its interaction type, and the code says so', (fields, pointer, code) => {
  const event = { eventType: 'interaction', ...fields };
  expect(Check(InteractionPayload, event)).toBe(true);
  expect(acceptEvent(event, contextOf())).toMatchObject({
    outcome: 'rejected',
    code: 'validation_failed',
    errors: [{ pointer, code }],
  });
});
