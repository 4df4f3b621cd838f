import { StoredEvent } from '@overlay/contract';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { sql } from '../../event-tables/sql.ts';
import { eventRow, selectEvents, selectEventsForFile, toStoredEvent } from './to-stored-event.ts';

/** A row in which nothing but what every event has is given. */
const absent = Object.fromEntries(Object.keys(eventRow.properties).map((name) => [name, null]));
const row = {
  ...absent,
  eventId: 'evt_1',
  accountId: 'acct_1',
  campaignId: 'unattributed',
  eventType: 'interaction',
  deviceHash: '0'.repeat(64),
  timestamp: 1_768_478_400_007,
  createdAt: 1_768_478_400_999,
  bot: false,
  verified: false,
  playedSegments: [],
};
const always = {
  eventId: 'evt_1',
  accountId: 'acct_1',
  campaignId: 'unattributed',
  eventType: 'interaction',
  deviceHash: '0'.repeat(64),
  timestamp: 1_768_478_400_007,
  createdAt: '2026-01-15T12:00:00.999Z',
};

test('what an event does not have is absent', () => {
  expect(toStoredEvent(row)).toEqual(always);
});

test('only a completion has a value that is null', () => {
  expect(toStoredEvent({ ...row, interactionType: 'completion', valueNumber: 3 })).toEqual({
    ...always,
    interactionType: 'completion',
    value: null,
  });
});

test.each([
  [{ valueNumber: 0 }, { value: 0 }],
  [{ valueString: '' }, { value: '' }],
  [{ lastInteractionString: '0' }, { lastInteractionValue: '0' }],
  [
    { bot: true, measurable: false, interactionOccurred: true },
    { bot: true, measurable: false, interactionOccurred: true },
  ],
  [{ verified: true }, { verified: true }],
  [{ metadata: '{"a":null}' }, { metadata: { a: null } }],
  [
    { overlayId: 'ovl_1', overlayVersion: 3 },
    { overlayId: 'ovl_1', overlayVersion: 3 },
  ],
])('%j of the table is %j of the API', (kept, field) => {
  const event = toStoredEvent({ ...row, ...kept });
  expect(event).toEqual({ ...always, ...field });
  expect(Value.Check(StoredEvent, event)).toBe(true);
});

test.each(['interactionType', 'overlayType', 'playbackEvent', 'overlayVersion', 'measurable'])(
  'a row whose %s the API does not know is refused',
  (name) => {
    expect(Value.Check(eventRow, row)).toBe(true);
    expect(Value.Check(eventRow, { ...row, [name]: 'unknown' })).toBe(false);
  },
);

test('every field goes out in rows and in files', () => {
  const divided = { value: 'valueNumber', lastInteractionValue: 'lastInteractionNumber' };
  for (const select of [selectEvents, selectEventsForFile]) {
    const text = select(sql`events`, { rest: sql`` });
    for (const name of Object.keys(StoredEvent.properties)) {
      const column = Object.entries(divided).find(([field]) => field === name)?.[1] ?? name;
      expect(text).toContain(` AS ${column}`);
    }
  }
});
