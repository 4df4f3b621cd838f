import { expect, test } from 'vitest';
import { addMessage, createLiveReader, emptyLive, type LiveEvent } from './live-stream.ts';

const message = {
  asOf: '2026-11-22T12:00:00.000Z',
  second: { impressions: 1, interactions: 0 },
  minute: { impressions: 5, interactions: 2 },
  viewers: { last30Seconds: 3, last60Seconds: 4 },
};
const event = (eventId: string): LiveEvent => ({
  eventId,
  accountId: 'acct_1',
  campaignId: '',
  eventType: 'impression',
  deviceHash: '',
  timestamp: 0,
  createdAt: message.asOf,
});

test('messages are parsed wherever the connection splits them', () => {
  const text = `: hello\n\nid: 17\ndata: ${JSON.stringify(message)}\n\nevent: end\ndata: {}\n\n`;
  const read = createLiveReader();
  const pieces = [...text].flatMap((letter) => read(letter));
  expect(pieces).toEqual([{ kind: 'message', id: '17', message }, { kind: 'end' }]);
});

test('the newest event comes first, and a repeated one is listed once', () => {
  const first = addMessage(emptyLive, { ...message, events: [event('a'), event('b')] });
  const second = addMessage(first, { ...message, events: [event('b'), event('c')], skippedEvents: 4 });
  expect(second.events.map(({ eventId }) => eventId)).toEqual(['c', 'b', 'a']);
  expect(second.skippedEvents).toBe(4);
});

test('a stream that runs for hours keeps two minutes and a hundred events', () => {
  let state = emptyLive;
  for (let second = 0; second < 500; second += 1) {
    state = addMessage(state, { ...message, events: [event(`e${second}`)] });
  }
  expect(state.seconds).toHaveLength(120);
  expect(state.events).toHaveLength(100);
  expect(state.events[0]?.eventId).toBe('e499');
});
