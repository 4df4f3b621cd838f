import type { RowStream } from '../../event/row-stream.ts';
import {
  ClickHouseEventStore,
  type ClickHouseEventStoreOptions,
} from '../clickhouse/clickhouse-event-store.ts';
import type { RowCondition } from '../event-store.ts';
import { ChdbTransport } from './chdb-transport.ts';
import { PartList } from './part-list.ts';
import { snapshotTables } from './snapshot-tables.ts';

export interface ChdbEventStoreOptions extends ClickHouseEventStoreOptions {
  /** The data directory. Only one process at a time may use it, and a process can use only one. */
  readonly path: string;
  /** Sessions for queries. Default 2; see `toReaders`. */
  readonly readers?: number;
}

/** The event store on the engine in this process. */
export class ChdbEventStore extends ClickHouseEventStore {
  readonly #transport: ChdbTransport;
  readonly #path: string;
  readonly parts: PartList;

  constructor(transport: ChdbTransport, { path, ...options }: ChdbEventStoreOptions) {
    super(transport, options);
    this.#transport = transport;
    this.#path = path;
    this.parts = new PartList(transport.background, path);
  }

  override deleteRows(stream: RowStream, condition: RowCondition): Promise<void> {
    return this.parts.whileDeleting(stream, () => super.deleteRows(stream, condition));
  }

  /** Writes a copy of the tables into a new directory on the same file system. Nothing must be inserted meanwhile. */
  snapshot(target: string): Promise<void> {
    return snapshotTables(this.#transport.commands, this.#path, target);
  }
}

export function createChdbEventStore(options: ChdbEventStoreOptions): ChdbEventStore {
  return new ChdbEventStore(new ChdbTransport(options.path, options.readers ?? 2), options);
}
