import {
  ClickHouseEventStore,
  type ClickHouseEventStoreOptions,
} from '../clickhouse/clickhouse-event-store.ts';
import type { EventStore } from '../event-store.ts';
import { HttpTransport, type HttpTransportOptions } from './http-transport.ts';
import { toStoreAddress } from './store-address.ts';

export interface HttpEventStoreOptions extends ClickHouseEventStoreOptions, HttpTransportOptions {
  /** `EVENT_STORE_URL`. */
  readonly url: string;
  /** Default 6. Each node applies this limit by itself. */
  readonly concurrentQueries?: number;
}

export function createHttpEventStore({
  url,
  concurrentQueries = 6,
  ...options
}: HttpEventStoreOptions): EventStore {
  return new ClickHouseEventStore(
    new HttpTransport(toStoreAddress(url), concurrentQueries, options),
    options,
  );
}
