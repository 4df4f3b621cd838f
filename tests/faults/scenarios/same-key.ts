import { setTimeout as sleep } from 'node:timers/promises';
import { BatchAnswer, EventReceipt } from '@overlay/contract';
import Value from 'typebox/value';
import { HttpConnection } from '../load/http-connection.ts';
import type { Ledger } from '../load/ledger.ts';
import type { SentEvent } from '../load/sent-event.ts';
import { publishableKey } from '../process/spawned-service.ts';
import type { ScenarioResult } from './scenario.ts';
import { onStage, type Stage } from './stage.ts';

const connections = 64;
/** A kill falls into the time that 64 requests take. */
const killWithinMs = 40;
const pauseMs = 50;
const answeredWithinMs = 90_000;

interface Verdict {
  readonly eventId: string | undefined;
  readonly receivedAt: string | undefined;
  readonly isAccepted: boolean;
}

/**
 * One event on 64 connections at once, on every fourth of them twice in a batch, again and again until each has its
 * answer; in every second round the service is killed meanwhile. All answers name the same event, one of them at most
 * is the first.
 */
export function sameKey({ rounds }: { readonly rounds: number }): Promise<ScenarioResult> {
  return onStage({ name: 'one key on 64 connections, with kills', program: 'main' }, async (stage) => {
    const senders = Array.from(
      { length: connections },
      // An answer that comes late may be the one that is the first: nobody stops waiting for it.
      () => new HttpConnection(stage.service.url, publishableKey, answeredWithinMs),
    );
    for (let round = 0; round < rounds; round += 1) await playRound(stage, senders, round % 2 === 1);
    for (const sender of senders) sender.close();
    return rounds;
  });
}

async function playRound(
  { service, ledger, expect }: Stage,
  senders: readonly HttpConnection[],
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
    await service.kill();
    service.start();
    await service.ready();
  }
  const verdicts = (await Promise.all(sending)).flat();
  const distinct = (name: 'eventId' | 'receivedAt') => new Set(verdicts.map((verdict) => verdict[name]));
  const accepted = verdicts.filter(({ isAccepted }) => isAccepted).length;
  expect(distinct('eventId').size === 1, `one eventId, not ${[...distinct('eventId')].join(', ')}`);
  expect(distinct('receivedAt').size === 1, `one receivedAt, not ${[...distinct('receivedAt')].join(', ')}`);
  expect(accepted === 1 || (withKill && accepted === 0), `one of the answers is the first, not ${accepted}`);
  const { eventId, receivedAt } = verdicts[0] ?? {};
  if (eventId === undefined || receivedAt === undefined) expect(false, 'an answer names the event');
  else ledger.acknowledge(event, { eventId, receivedAt, isDuplicate: false });
}

function makeWithKey(ledger: Ledger): SentEvent {
  for (;;) {
    const event = ledger.make(Date.now());
    if (event.payload.dedupeKey !== undefined) return event;
  }
}

async function untilAnswered(sender: HttpConnection, body: string): Promise<Verdict[]> {
  const deadline = performance.now() + answeredWithinMs;
  while (performance.now() < deadline) {
    const answer = await sender.post('/api/sdk/event', body).catch(() => undefined);
    if (answer?.status === 200) return toVerdicts(answer.body);
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
