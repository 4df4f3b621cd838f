import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, redactPointer } from './redact.ts';

describe('a redacted payload', () => {
  it('shows names, and values of fields that say nothing about a person', () => {
    expect(
      redact({
        eventType: 'interaction',
        interactionType: 'rateing',
        videoId: 'vid_1',
        watchedSeconds: 12,
        value: 'Ann Example, ann@example.com',
        deviceId: 'device-1',
        sessionId: 'sess_1',
        deviceHash: 'a'.repeat(64),
        key: 'pk_live_secret',
        metadata: { email: 'ann@example.com', 'ann@example.com': 1, nested: { deep: { deeper: 'text' } } },
        phone: 491701234567,
        tags: ['a', 'b'],
        nothing: null,
      }),
    ).toEqual({
      eventType: 'interaction',
      interactionType: 'rateing',
      videoId: 'vid_1',
      watchedSeconds: 12,
      value: 'string (28)',
      deviceId: 'string (8)',
      sessionId: 'string (6)',
      deviceHash: 'string (64)',
      key: 'string (14)',
      metadata: { email: 'string (15)', '(15 characters)': 'number', nested: { deep: 'object' } },
      phone: 'number',
      tags: 'array (2)',
      nothing: null,
    });
  });

  it('hides the value of a harmless field if it does not look like one', () => {
    expect(redact({ videoId: 'ann@example.com', campaignId: 'Ann Example' })).toEqual({
      videoId: 'string (15)',
      campaignId: 'string (11)',
    });
  });

  it.each([
    ['text', 'string (4)'],
    [5, 'number'],
    [null, null],
    [[1], 'array (1)'],
    [undefined, 'undefined'],
  ])('shows %j as %j', (value, kind) => {
    expect(redact(value)).toEqual(kind);
  });

  it('is under 16 KiB, whatever was sent', () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`field${index}`, { a: index }]),
    );
    expect(JSON.stringify(redact({ ...many, metadata: many })).length).toBeLessThan(16_384);
    fc.assert(
      fc.property(fc.object({ maxDepth: 5, maxKeys: 200 }), (value) => {
        expect((JSON.stringify(redact(value)) ?? '').length).toBeLessThan(16_384);
      }),
      { seed: 41, numRuns: 200 },
    );
  });
});

it('a pointer keeps the names of fields and the numbers of entries', () => {
  expect(redactPointer('/events/3/metadata/email')).toBe('/events/3/metadata/email');
  expect(redactPointer('/metadata/ann@example.com')).toBe('/metadata/(15 characters)');
  expect(redactPointer('/')).toBe('/');
});
