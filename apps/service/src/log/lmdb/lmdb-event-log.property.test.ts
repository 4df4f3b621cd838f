import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppendVerdict, EventLog, LogEntry } from '../event-log.ts';
import { openLogReader } from '../log-reader.fixture.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';
import { keyOfNumber } from './number-key.fixture.ts';

/** What the log should be: one Map and one list. */
class NaiveLog {
  readonly #seen = new Map<string, LogEntry>();
  readonly lines: string[] = [];

  append(entries: readonly LogEntry[]): AppendVerdict[] {
    return entries.map((entry) => {
      const first = entry.key && this.#seen.get(entry.key.toString('hex'));
      if (first !== undefined) {
        const payloadMismatch = first.payloadHash !== entry.payloadHash;
        return { status: 'duplicate', createdAt: first.createdAt, payloadMismatch };
      }
      if (entry.key !== undefined) this.#seen.set(entry.key.toString('hex'), entry);
      this.lines.push(entry.line);
      return { status: 'accepted' };
    });
  }
}

const entries = fc.array(
  fc.record({ key: fc.option(fc.nat(40), { nil: undefined }), payloadHash: fc.nat(2) }),
  {
    maxLength: 12,
  },
);
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      calls: fc.array(entries, { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('range' as const),
      consumer: fc.constantFrom('store', 'webhooks'),
      maxBytes: fc.nat(60),
      mark: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);

test('any interleaving of appends, ranges and marks of two consumers, and restarts agrees with a Map and a list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const path = await mkdtemp(join(tmpdir(), 'event-log-property-'));
      let now = 0;
      // Small, so that most keys are found in runs and generations rotate often.
      const open = () => createLmdbEventLog({ path, generationKeys: 10, clock: () => now });
      let log: EventLog = await open();
      const model = new NaiveLog();
      const shipped = new Map<string, string[]>([
        ['store', []],
        ['webhooks', []],
      ]);
      const addConsumers = () => Promise.all([...shipped.keys()].map((name) => log.consumer(name)));
      await addConsumers();
      let underway: Promise<unknown> = Promise.resolve();
      for (const step of commands) {
        if (step.kind === 'append') {
          for (const call of step.calls) {
            const batch = call.map(({ key, payloadHash }): LogEntry => {
              now += 1;
              return {
                key: key === undefined ? undefined : keyOfNumber(key),
                line: `${now}\n`,
                createdAt: now,
                payloadHash,
              };
            });
            const expected = model.append(batch);
            const append = log.append(batch).then((verdicts) => expect(verdicts).toEqual(expected));
            underway = Promise.all([underway, append]);
          }
        } else if (step.kind === 'range') {
          const reader = await openLogReader(log, step.consumer);
          const range = await reader.next(step.maxBytes);
          if (range === undefined || !step.mark) continue;
          shipped.get(step.consumer)?.push(range.rows.toString());
          await reader.done(range.token);
        } else {
          await log.close();
          log = await open();
          await addConsumers();
        }
      }
      await underway;
      for (const [name, taken] of shipped) {
        const reader = await openLogReader(log, name);
        const { events } = await reader.consumer.lag();
        expect(events).toBe(model.lines.length - taken.join('').split('\n').length + 1);
        const rest = (await reader.drain(1_000)).map((line) => `${line}\n`);
        expect([...taken, ...rest].join('')).toBe(model.lines.join(''));
      }
      await log.close();
      await rm(path, { recursive: true });
    }),
    { numRuns: 60 },
  );
}, 240_000);
