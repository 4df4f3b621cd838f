import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askEarly, takeEarly } from './early-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a prefetched answer is used once', async () => {
  askEarly('/api/one', 'acct_a');
  expect(await takeEarly('/api/one', 'acct_b')).toBeUndefined();
  expect(await takeEarly('/api/one', 'acct_a')).toBeInstanceOf(Response);
  expect(await takeEarly('/api/one', 'acct_a')).toBeUndefined();
});

it('a prefetched answer that was not used within a minute is requested again', async () => {
  askEarly('/api/one', 'acct_a');
  vi.advanceTimersByTime(60_000);
  expect(await takeEarly('/api/one', 'acct_a')).toBeUndefined();
});
