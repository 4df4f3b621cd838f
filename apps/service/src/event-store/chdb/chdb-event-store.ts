import {
  ClickHouseEventStore,
  type ClickHouseEventStoreOptions,
} from '../clickhouse/clickhouse-event-store.ts';
import type { EventStore } from '../event-store.ts';
import { ChdbTransport } from './chdb-transport.ts';

export interface ChdbEventStoreOptions extends ClickHouseEventStoreOptions {
  /** The data directory. Only one process at a time may use it, and a process can use only one. */
  readonly path: string;
  /** Sessions for queries. Default 2; see `toReaders`. */
  readonly readers?: number;
}

export function createChdbEventStore({ path, readers = 2, ...options }: ChdbEventStoreOptions): EventStore {
  return new ClickHouseEventStore(new ChdbTransport(path, readers), options);
}
