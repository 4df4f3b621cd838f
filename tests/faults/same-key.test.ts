import { setTimeout as sleep } from 'node:timers/promises';
import { BatchAnswer, EventReceipt } from '@overlay/contract';
import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { Connection } from '../kit/connection.ts';
import { atScale } from '../kit/scale.ts';
import { publishableKey } from '../kit/service.ts';
import type { Ledger } from './load/ledger.ts';
import type { SentEvent } from './load/sent-event.ts';
import { onStage, type Stage } from './stage.ts';

const connections = 64;
/** A kill happens within the time that 64 requests take. */
const killWithinMs = 40;
const pauseMs = 50;
const answeredWithinMs = 90_000;
const timeoutMs = atScale({ short: 240_000, long: 600_000, release: 1_800_000 });

interface Verdict {
  readonly eventId: string | undefined;
  readonly receivedAt: string | undefined;
  readonly isAccepted: boolean;
}

it(
  'one event on 64 connections at once is stored once and gets consistent answers, even across a SIGKILL',
  async ({ task }) => {
    const rounds = atScale({ short: 2, long: 6, release: 20 });
    await onStage(task.meta, {}, async (stage) => {
      const senders = Array.from({ length: connections }, () => {
        // A late answer may be the first one, so all connections keep waiting for it.
        return new Connection({
          url: stage.service.url,
          key: publishableKey,
          answerWithinMs: answeredWithinMs,
        });
      });
      for (let round = 0; round < rounds; round += 1) await playRound(stage, senders, round % 2 === 1);
      for (const sender of senders) sender.close();
    });
  },
  timeoutMs,
);

/** Every fourth connection has the event twice in a batch. Each repeats its request until it has an answer. */
async function playRound(
  { service, ledger }: Stage,
  senders: readonly Connection[],
  withKill: boolean,
): Promise<void> {
  const event = makeWithKey(ledger);
  const sentAt = Date.now();
  event.sentAts.push(sentAt);
  const single = JSON.stringify({ ...event.payload, sentAt });
  const twice = JSON.stringify({ events: [event.payload, event.payload], sentAt });
  const sending = senders.map((sender, at) => untilAnswered(sender, at % 4 === 3 ? twice : single));
  if (withKill) {
    await sleep(Math.random() * killWithinMs);
    await service.killAndRestart();
  }
  const verdicts = (await Promise.all(sending)).flat();
  const distinct = (name: 'eventId' | 'receivedAt') => new Set(verdicts.map((verdict) => verdict[name]));
  const accepted = verdicts.filter(({ isAccepted }) => isAccepted).length;
  expect([...distinct('eventId')]).toEqual([expect.any(String)]);
  expect([...distinct('receivedAt')]).toEqual([expect.any(String)]);
  // The kill may lose the first answer.
  expect(withKill ? [0, 1] : [1]).toContain(accepted);
  const { eventId = '', receivedAt = '' } = verdicts[0] ?? {};
  ledger.acknowledge(event, { eventId, receivedAt, isDuplicate: false });
}

function makeWithKey(ledger: Ledger): SentEvent {
  for (;;) {
    const event = ledger.make(Date.now());
    if (event.payload.dedupeKey !== undefined) return event;
  }
}

async function untilAnswered(sender: Connection, body: string): Promise<Verdict[]> {
  const deadline = performance.now() + answeredWithinMs;
  while (performance.now() < deadline) {
    const answer = await sender.post('/api/sdk/event', body).catch(() => undefined);
    if (answer?.status === 200) return toVerdicts(JSON.parse(answer.body.toString()));
    await sleep(pauseMs);
  }
  throw new Error('one of 64 connections got no answer in time');
}

function toVerdicts(body: unknown): Verdict[] {
  if (Value.Check(BatchAnswer, body)) {
    return body.results.map(({ eventId, receivedAt, status }) => ({
      eventId,
      receivedAt,
      isAccepted: status === 'accepted',
    }));
  }
  const { eventId, receivedAt, duplicate } = Value.Parse(EventReceipt, body);
  return [{ eventId, receivedAt, isAccepted: duplicate === undefined }];
}
