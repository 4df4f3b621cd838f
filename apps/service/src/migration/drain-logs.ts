import { setTimeout as sleep } from 'node:timers/promises';
import { type RowStream, rowStreams } from '../event/row-stream.ts';
import { type EventLog, storeConsumer } from '../log/event-log.ts';
import type { Ports } from '../ports/ports.ts';
import { Shipper, type ShipperLogger } from '../shipping/shipper.ts';

/** A log holds up to 2 GiB, which takes some minutes. */
const drainMs = 30 * 60_000;

export type DrainedPorts = Pick<Ports, 'eventLog' | 'conversionLog' | 'eventStore' | 'marks'>;

/** Ships what is in the logs now, just as a service would. Nodes that use the same logs may ship it instead. */
export async function drainLogs(ports: DrainedPorts, logger: ShipperLogger): Promise<void> {
  const { eventLog, conversionLog, eventStore: store, marks } = ports;
  // Otherwise the store would seem to be behind its log.
  await marks?.received.read();
  const onReceived = async (stream: RowStream, position: number, rowCount: number) =>
    marks?.received.received(stream, position, rowCount);
  const logs = { events: eventLog, conversions: conversionLog } as const;
  for (const stream of rowStreams) {
    const consumer = await logs[stream].consumer(storeConsumer);
    const shipper = new Shipper({ stream, consumer, store, logger, onReceived });
    shipper.start();
    await untilEmpty(logs[stream], drainMs);
    await shipper.stop();
  }
}

/** Resolves when everything that is in the log now has been shipped. */
export async function untilEmpty(log: Pick<EventLog, 'consumer'>, timeoutMs: number): Promise<void> {
  const consumer = await log.consumer(storeConsumer);
  const deadline = performance.now() + timeoutMs;
  const { appended } = await consumer.position();
  while ((await consumer.position()).done < appended) {
    if (performance.now() > deadline) throw new Error('the log did not empty in time');
    await sleep(20);
  }
}
