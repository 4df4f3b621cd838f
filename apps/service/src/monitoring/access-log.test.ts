import { expect, it } from 'vitest';
import { AccessLog, type AccessLogEntry } from './access-log.ts';

it('logs each request, and of sampled ones the first of each second and status', () => {
  let nowMs = 0;
  const lines: [AccessLogEntry, string][] = [];
  const info = (...line: unknown[]) => void lines.push(line as [AccessLogEntry, string]);
  const log = new AccessLog({ info }, () => nowMs);
  const entry = { reqId: 'one', method: 'POST', route: '/api/sdk/event', status: 200, ms: 2.5 };
  for (let sent = 0; sent < 3; sent += 1) log.write(entry, false);
  expect(lines.splice(0)).toEqual(Array(3).fill([entry, 'request']));
  for (const atMs of [0, 10, 999]) {
    nowMs = atMs;
    log.write(entry, true);
    log.write({ ...entry, status: 429 }, true);
  }
  nowMs = 1_000;
  log.write(entry, true);
  expect(lines.map(([line]) => line)).toEqual([
    { ...entry, notLogged: 0 },
    { ...entry, status: 429, notLogged: 0 },
    { ...entry, notLogged: 2 },
  ]);
});
