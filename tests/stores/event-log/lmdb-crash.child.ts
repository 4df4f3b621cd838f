import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { keyOfNumber } from '@overlay/service/internal/log/lmdb/number-key.fixture.ts';

/** Appends forever with several concurrent calls, and prints each number once it was accepted. */
const [path = '', first = '0', epoch = '0'] = process.argv.slice(2);
const log = await createLmdbEventLog({ path, generationKeys: 100 });
let next = Number(first);
async function appendForEver(): Promise<void> {
  for (;;) {
    const numbers = Array.from({ length: 7 }, () => next++);
    const entries = numbers.map((number) => ({
      key: keyOfNumber(number),
      line: `${number}\n`,
      createdAt: Number(epoch) + number,
      payloadHash: 1,
    }));
    const verdicts = await log.append(entries);
    if (verdicts.some((verdict) => verdict.status !== 'accepted'))
      throw new Error('a new key is no duplicate');
    process.stdout.write(`${numbers.join('\n')}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, appendForEver));
