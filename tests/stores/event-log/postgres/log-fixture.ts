import type { EventLog, LogEntry } from '@overlay/service/internal/log/event-log.ts';
import {
  openPostgresEventLog,
  type PostgresEventLogOptions,
} from '@overlay/service/internal/log/postgres/postgres-event-log.ts';
import { afterEach, beforeEach } from 'vitest';
import type { PostgresServer } from '../../../kit/postgres.ts';
import { openSql, type Sql } from '../../../kit/sql.ts';
import { test } from '../../../kit/test.ts';

export const schema = 'a_log';

/** An empty database for each test, on the worker's server unless another one is given. */
export interface LogFixture {
  readonly server: PostgresServer;
  readonly url: string;
  /** A node's log; closed after the test. */
  open(options?: Partial<PostgresEventLogOptions>): Promise<EventLog>;
  /** A direct connection to the database; closed after the test. */
  connect(): Sql;
}

/** @param own for tests that stop or freeze the server */
export function useLogFixture(own?: () => PostgresServer): LogFixture {
  let server: PostgresServer;
  let url = '';
  const opened: { close(): Promise<void> }[] = [];
  if (own === undefined) {
    test.beforeAll(({ postgres }) => {
      server = postgres;
    });
  }
  beforeEach(async () => {
    server = own?.() ?? server;
    url = await server.createDatabase();
  });
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });
  return {
    get server() {
      return server;
    },
    get url() {
      return url;
    },
    async open(options) {
      // Longer than a statement takes on a slow machine.
      const log = await openPostgresEventLog({ url, schema, answerMs: 60_000, ...options });
      opened.push(log);
      return log;
    },
    connect() {
      const sql = openSql(url);
      opened.push(sql);
      return sql;
    },
  };
}

export function keyOf(id: number): Buffer {
  const key = Buffer.alloc(16, 7);
  key.writeUInt32BE(Math.imul(id, 0x9e37_79b1) >>> 0, 0);
  key.writeUInt32BE(id, 12);
  return key;
}

export function entryOf(key: number | undefined, line: string, createdAt = 1_000): LogEntry {
  return { key: key === undefined ? undefined : keyOf(key), line: `${line}\n`, createdAt, payloadHash: 1 };
}
