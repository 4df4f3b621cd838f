import { type RowStream, rowStreams } from '../event/row-stream.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { DeadLetters } from './dead-letters.ts';
import { Shipper } from './shipper.ts';

export type Shipping = ReturnType<typeof createShippingFeature>['offers'];

/**
 * Ships rows from the logs to the event store. The service starts the shippers, and stops them after everything else.
 */
export function createShippingFeature(
  { eventStore: store, clock, consumers, marks, options: { logger, gatherMs } }: FeatureContext,
  onShipped: (stream: RowStream, oldestAgeMs: number) => void,
) {
  const onReceived = async (stream: RowStream, position: number, rowCount: number) =>
    marks?.received.received(stream, position, rowCount);
  const common = { onReceived, store, logger, clock, onShipped, gatherMs };
  return {
    offers: {
      shippers: rowStreams.map((stream) => new Shipper({ stream, consumer: consumers[stream], ...common })),
      deadLetters: new DeadLetters(consumers),
    },
  } satisfies Feature;
}
