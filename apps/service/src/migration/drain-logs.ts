import { setTimeout as sleep } from 'node:timers/promises';
import { Shipper, type ShipperLogger } from '../delivery/shipper.ts';
import { type EventLog, storeConsumer } from '../ports/event-log.ts';
import type { Ports } from '../ports/ports.ts';

/** A log has room for 2 GiB, which takes some minutes. */
const drainMs = 30 * 60_000;

export type DrainedPorts = Pick<Ports, 'eventLog' | 'conversionLog' | 'eventStore' | 'quarantine'>;

/** Ships what is in the logs of stores that no service uses, as the service would. */
export async function drainLogs(ports: DrainedPorts, logger: ShipperLogger): Promise<void> {
  const { eventLog, conversionLog, eventStore: store, quarantine } = ports;
  const logs = { events: eventLog, conversions: conversionLog } as const;
  for (const stream of ['events', 'conversions'] as const) {
    const consumer = await logs[stream].consumer(storeConsumer);
    const shipper = new Shipper({ stream, consumer, store, quarantine, logger });
    shipper.start();
    await untilEmpty(logs[stream], drainMs);
    await shipper.stop();
  }
}

/** Resolves when everything that was appended is in the store. */
export async function untilEmpty(log: Pick<EventLog, 'consumer'>, timeoutMs: number): Promise<void> {
  const consumer = await log.consumer(storeConsumer);
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (performance.now() > deadline) throw new Error('the log did not empty in time');
    const { appended, done } = await consumer.position();
    if (done >= appended) return;
    await sleep(20);
  }
}
