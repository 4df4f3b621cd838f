import { randomUUID } from 'node:crypto';
import { HonestClient } from './honest-client.ts';
import type { HonestCommand, HonestFigures, HonestOrder } from './honest-figures.ts';
import { Stretch } from './stretch.ts';

/** How often each viewer answers an overlay, a customer's server sends, a page loads the SDK, and somebody looks at the numbers. */
const viewerEveryMs = 500;
const serverEveryMs = 250;
const scriptEveryMs = 1_000;
const summaryEveryMs = 500;

let stretch = new Stretch();

process.on('message', async (command: HonestCommand) => {
  if (command.kind === 'start') {
    start(command.order);
    say(new Stretch().toFigures());
    return;
  }
  const ended = stretch;
  stretch = new Stretch();
  await ended.settled();
  say(ended.toFigures());
});
process.on('disconnect', () => process.exit(0));

function say(figures: HonestFigures): void {
  process.send?.(figures);
}

function start({ url, publishableKey, secretKey, viewers, answerWithinMs }: HonestOrder): void {
  for (let at = 0; at < viewers; at += 1) {
    const viewer = new HonestClient({
      url,
      answerWithinMs,
      key: publishableKey,
      address: `127.0.33.${1 + at}`,
    });
    const deviceId = randomUUID();
    every(viewerEveryMs, () => viewer.post('/api/sdk/event', { ...makeEvent(), deviceId }));
  }
  const newcomer = new HonestClient({ url, answerWithinMs, key: undefined, address: '127.0.34.1' });
  every(scriptEveryMs, () => newcomer.get('/sdk/v1/overlay-sdk.js'));
  const server = new HonestClient({ url, answerWithinMs, key: secretKey, address: '127.0.35.1' });
  every(serverEveryMs, () => server.post('/api/sdk/event', { events: Array.from({ length: 5 }, makeEvent) }));
  const reader = new HonestClient({ url, answerWithinMs, key: secretKey, address: '127.0.36.1' });
  every(summaryEveryMs, () => reader.get('/api/analytics/summary?campaignId=camp_honest'));
}

/** Due times stand from the beginning: a slow answer does not put off the next request. */
function every(pauseMs: number, send: () => Promise<string | undefined>): void {
  let dueMs = performance.now() + Math.random() * pauseMs;
  const next = () => {
    for (; dueMs <= performance.now(); dueMs += pauseMs) stretch.track(dueMs, send());
    setTimeout(next, Math.max(1, dueMs - performance.now()));
  };
  next();
}

function makeEvent() {
  return {
    eventType: 'interaction',
    interactionType: 'tap',
    value: 1,
    campaignId: 'camp_honest',
    sessionId: randomUUID(),
    dedupeKey: randomUUID(),
  };
}
