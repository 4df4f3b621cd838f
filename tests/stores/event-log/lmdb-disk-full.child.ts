import { setTimeout as sleep } from 'node:timers/promises';
import { EventLogUnavailable } from '@overlay/service/internal/log/event-log.ts';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { keyOfNumber } from '@overlay/service/internal/log/lmdb/number-key.fixture.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';

/** Runs under a limit on the file size: a write beyond it fails as on a full disk. Prints its results as JSON. */
const log = await createLmdbEventLog({ path: process.argv[2] ?? '' });

async function append(number: number): Promise<string> {
  const entry = {
    key: keyOfNumber(number),
    line: `${number} ${'x'.repeat(20_000)}\n`,
    createdAt: 1,
    payloadHash: 1,
  };
  try {
    const [verdict] = await log.append([entry]);
    return verdict?.status ?? 'none';
  } catch (error) {
    return error instanceof EventLogUnavailable ? 'unavailable' : String(error);
  }
}
/** Retries, as a caller does after a 503. */
async function appendAtLast(number: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const status = await append(number);
    if (status !== 'unavailable' || attempt === 20) return status;
    await sleep(200);
  }
}

const accepted: number[] = [];
let number = 0;
let refusedTogether: string[] = [];
while (refusedTogether.length === 0) {
  const numbers = Array.from({ length: 5 }, () => number++);
  const first = append(numbers[0] ?? 0);
  // The first is already in its transaction when the others arrive.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  const statuses = await Promise.all([first, ...numbers.slice(1).map(append)]);
  accepted.push(...numbers.filter((_, index) => statuses[index] === 'accepted'));
  if (statuses.includes('unavailable')) refusedTogether = statuses;
}
const refused = number - 1;

const shipped: number[] = [];
for (let failures = 0; failures < 20; ) {
  try {
    const reader = await openLogReader(log);
    const range = await reader.next(200_000);
    if (range === undefined) break;
    shipped.push(...range.rows.toString().split('\n').slice(0, -1).map(Number.parseFloat));
    await reader.done(range.token);
  } catch {
    failures += 1;
    await sleep(200);
  }
}
const afterwards = [
  await appendAtLast(refused),
  await appendAtLast(refused),
  await appendAtLast(accepted[0] ?? -1),
];
console.log(JSON.stringify({ accepted, refusedTogether, shipped, afterwards }));
await log.close();
