import type { PageSeen, RequestLogEntry } from '@overlay/contract';
import { expect, it } from 'vitest';
import { type Known, toPageStatus } from './to-page-status.ts';

const nowMs = Date.UTC(2026, 0, 1, 12);
const ago = (seconds: number) => new Date(nowMs - seconds * 1_000).toISOString();

const page = (change: Partial<PageSeen> = {}): PageSeen => ({
  origin: 'https://shop.example',
  path: '/spring',
  lastSeenAt: ago(4),
  sdkVersion: '0.1.0',
  videos: [{ videoId: 'vid_x', from: 'address', overlays: 0, lastSeenAt: ago(4) }],
  ...change,
});
const refusal = (origin: string, code = 'origin_not_allowed', seconds = 3): RequestLogEntry => ({
  minute: ago(60),
  keyId: 'key_1',
  keyName: 'Shop',
  outcome: 'rejected',
  code,
  count: 1,
  last: { at: ago(seconds), origin, errors: [], payload: {} },
});
const key = { keyId: 'key_1', name: 'Shop', origins: ['https://shop.example'] };
const status = (known: Partial<Known>) =>
  toPageStatus({ pages: [], refusals: [], keys: [key], sinceMs: nowMs - 10_000, nowMs, ...known });

it('shows the newest video of a page that was seen', () => {
  expect(status({ pages: [page()] })).toMatchObject([
    { kind: 'seen', origin: 'https://shop.example', path: '/spring', video: { videoId: 'vid_x' } },
  ]);
});

it('names a refused origin once, and whether only http and https differ', () => {
  const refusals = [
    refusal('http://shop.example'),
    refusal('http://shop.example'),
    refusal('https://x.example'),
  ];
  expect(status({ refusals })).toMatchObject([
    { kind: 'refused', origin: 'http://shop.example', isOtherScheme: true, key },
    { kind: 'refused', origin: 'https://x.example', isOtherScheme: false },
  ]);
});

it('drops a refusal once the page was seen, and refusals of single events', () => {
  const refusals = [
    refusal('https://shop.example', 'origin_not_allowed', 9),
    refusal('', 'validation_failed'),
  ];
  expect(status({ pages: [page()], refusals })).toMatchObject([{ kind: 'seen' }]);
});

it('shows a problem until the page is seen without it', () => {
  const problem = { code: 'no_video', at: ago(4) } as const;
  expect(status({ pages: [page({ videos: [], problem })] })).toMatchObject([
    { kind: 'fault', code: 'no_video' },
  ]);
  const repaired = page({ problem: { code: 'duplicate_video_id', at: ago(60) } });
  expect(status({ pages: [repaired] })).toMatchObject([{ kind: 'seen' }]);
});

it('waits for half a minute, then says that nothing arrived, below what is older', () => {
  expect(status({})).toEqual([{ kind: 'waiting' }]);
  const older = page({ lastSeenAt: ago(3_600) });
  expect(status({ pages: [older], sinceMs: nowMs - 30_000 })).toMatchObject([
    { kind: 'seen', at: older.lastSeenAt },
    { kind: 'silent' },
  ]);
});
