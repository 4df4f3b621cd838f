import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeEventRow, makeLogRange } from '../../event/event-row.fixture.ts';
import {
  type EventStore,
  EventStoreMisconfigured,
  EventStoreRefusedRows,
  EventStoreUnavailable,
  QueryLimitExceeded,
} from '../event-store.ts';
import { type FakeClickHouse, sendException, startFakeClickHouse } from './fake-clickhouse.fixture.ts';
import { createHttpEventStore, type HttpEventStoreOptions } from './http-event-store.ts';

let fake: FakeClickHouse;
let store: EventStore;
const range = makeLogRange('range-1', [makeEventRow()]);
beforeEach(async () => {
  fake = await startFakeClickHouse();
  store = open();
});
afterEach(async () => {
  await store.close();
  await fake.stop();
});

function open(options: Partial<HttpEventStoreOptions> = {}): EventStore {
  return createHttpEventStore({ url: fake.url, graceMs: 60_000, insertDeadlineMs: 60_000, ...options });
}

/** For servers that never answer. Those that do may take longer than this on a slow machine. */
async function openImpatient(options: Partial<HttpEventStoreOptions> = {}): Promise<void> {
  await store.close();
  store = open({ graceMs: 300, insertDeadlineMs: 300, ...options });
}

/** The address's password must not appear in anything that is logged. */
async function failureOf(call: Promise<unknown>): Promise<Error> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the call succeeded');
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('a-secret-word');
  return error;
}

describe('the server', () => {
  test('is unreachable', async () => {
    await fake.stop();
    const gone = await failureOf(store.query('SELECT 1'));
    expect(gone).toBeInstanceOf(EventStoreUnavailable);
    expect(gone.message).toContain('ECONNREFUSED');
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
    fake = await startFakeClickHouse();
  });

  test('accepts the connection and never answers', async () => {
    await openImpatient();
    fake.answer = () => true;
    const slow = await failureOf(store.query('SELECT 1', {}, { timeoutMs: 100 }));
    expect(slow).toBeInstanceOf(EventStoreUnavailable);
    expect(slow.message).toContain('did not answer within');
    // It may store the range after the deadline: the token decides. On a busy machine, the call may give up before the
    // server has read it, and then sends it again.
    const sendAgain = async () => {
      expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
      return fake.requests.at(-1)?.search.get('insert_deduplication_token');
    };
    await expect.poll(sendAgain).toBe('range-1');
  });

  test('begins a response and stops in the middle of it', async () => {
    await openImpatient();
    fake.answer = (_request, reply) => {
      reply.write('{"a":1}\n');
      return true;
    };
    const stuck = await failureOf(store.query('SELECT 1', {}, { timeoutMs: 100 }));
    expect(stuck).toBeInstanceOf(EventStoreUnavailable);
  });

  test.each([
    [164, 'Cannot execute query in readonly mode', 'READONLY'],
    [242, 'Table is in readonly mode', 'TABLE_IS_READ_ONLY'],
    [243, 'Cannot reserve 1.00 MiB, not enough space', 'NOT_ENOUGH_SPACE'],
    [252, 'Too many parts (3000). Merges are processing significantly slower than inserts', 'TOO_MANY_PARTS'],
    [202, 'Too many simultaneous queries. Maximum: 100', 'TOO_MANY_SIMULTANEOUS_QUERIES'],
    [60, 'Table overlay.events does not exist', 'UNKNOWN_TABLE'],
    [516, 'someone: Authentication failed', 'AUTHENTICATION_FAILED'],
  ])('refuses an insert temporarily (%i): the range is sent again', async (code, text, name) => {
    fake.answer = (_request, reply) => sendException(reply, code, text, name);
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
    fake.answer = () => false;
    await store.insert('events', range);
    const tokens = fake.requests.map(({ search }) => search.get('insert_deduplication_token'));
    expect(tokens).toEqual(['range-1', 'range-1']);
  });

  test('refuses a row permanently, and the error does not quote it', async () => {
    fake.answer = (_request, reply) =>
      sendException(reply, 27, "Cannot parse input before: 'oscar'", 'CANNOT_PARSE');
    const refused = await failureOf(store.insert('events', range));
    expect(refused).toBeInstanceOf(EventStoreRefusedRows);
    expect(refused.message).not.toContain('oscar');
  });

  test('closes an idle connection just as it is used: calls that are safe to repeat are tried once more', async () => {
    let resets = 1;
    fake.answer = (request, reply) => {
      if (resets === 0) return false;
      resets -= 1;
      request.message.socket.resetAndDestroy();
      return reply.destroyed;
    };
    await store.insert('events', range);
    resets = 1;
    expect(await store.query('SELECT 1')).toEqual([]);
    expect(fake.requests).toHaveLength(4);
    resets = 1;
    expect(await failureOf(store.command('ALTER TABLE events DELETE WHERE 0'))).toBeInstanceOf(
      EventStoreUnavailable,
    );
    expect(fake.requests).toHaveLength(5);
    resets = 9;
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
    expect(fake.requests).toHaveLength(7);
  });

  test.each([
    ['within a row', '{"a":1}\n{"a":', false],
    ['with a connection that breaks', '{"a":1}\n', true],
  ])('ends a response too early, %s', async (_, text, isBroken) => {
    fake.answer = (_request, reply) => {
      reply.write(text, () => (isBroken ? reply.destroy() : reply.end()));
      return true;
    };
    expect(await failureOf(store.query('SELECT 1'))).toBeInstanceOf(EventStoreUnavailable);
    expect(await failureOf(store.queryBatches('SELECT 1'))).toBeInstanceOf(EventStoreUnavailable);
  });

  const exception = 'Code: 241. DB::Exception: Query memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)';
  test.each([
    ['from 25.11', `{"a":1}\n\r\n__exception__\r\nabcd\r\n${exception}\n81 abcd\r\n__exception__\r\n`],
    ['after the last row, before 25.11', `{"a":1}\n${exception} (version 25.3.1.2703 (official build))\n`],
    ['as a row', `{"a":1}\n{"exception": "${exception}"}\n`],
    ['without any rows', exception],
  ])('answers 200 with an exception in the body, %s', async (_, body) => {
    fake.answer = (_request, reply) => {
      reply.setHeader('x-clickhouse-exception-tag', 'abcd').end(body);
      return true;
    };
    const failure = await failureOf(store.query('SELECT 1'));
    expect(failure).toBeInstanceOf(QueryLimitExceeded);
    expect(await failureOf(store.queryBatches('SELECT 1'))).toBeInstanceOf(QueryLimitExceeded);
  });

  test.each([
    ['an exception of the server', `${exception}\n`, EventStoreUnavailable],
    [
      'one about the rows',
      'Code: 27. DB::Exception: Cannot parse input. (CANNOT_PARSE)',
      EventStoreRefusedRows,
    ],
    ['the page of a proxy', '<html>Welcome</html>', EventStoreUnavailable],
  ])('answers an insert with 200 and %s: nothing counts as stored', async (_, body, failure) => {
    fake.answer = (_request, reply) => {
      reply.end(body);
      return true;
    };
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(failure);
    fake.answer = () => false;
    await store.insert('events', range);
  });

  test('begins to answer an insert with 200 and stops', async () => {
    await openImpatient();
    fake.answer = (_request, reply) => {
      reply.flushHeaders();
      return true;
    };
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
  });

  test('answers a statement with 200 and an exception: it was not executed', async () => {
    fake.answer = (_request, reply) => {
      reply.end(`${exception}\n`);
      return true;
    };
    expect(await failureOf(store.command('ALTER TABLE events DELETE WHERE 0'))).toBeInstanceOf(
      QueryLimitExceeded,
    );
  });

  test('is a proxy that reports in its own words that no server is behind it', async () => {
    fake.answer = (_request, reply) => {
      reply.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>');
      return true;
    };
    expect(await failureOf(store.query('SELECT 1'))).toBeInstanceOf(EventStoreUnavailable);
  });

  test('sends half of a Parquet file, or an exception at its end', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cut-parquet-'));
    try {
      for (const body of [
        'PAR1half',
        `PAR1half\r\n__exception__\r\nabcd\r\n${exception}\n81 abcd\r\n__exception__\r\n`,
      ]) {
        fake.answer = (_request, reply) => {
          reply.end(body);
          return true;
        };
        const failure = await failureOf(store.writeParquet(join(directory, `${body.length}`), 'SELECT 1'));
        expect(failure).toBeInstanceOf(
          body.includes('exception') ? QueryLimitExceeded : EventStoreUnavailable,
        );
      }
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

describe('a cancelled query', () => {
  test('is killed by its identifier, and settles although the server never answers', async () => {
    fake.answer = () => true;
    const givingUp = new AbortController();
    const call = failureOf(store.query('SELECT 1', {}, givingUp));
    await expect.poll(() => fake.requests.length).toBe(1);
    const begun = performance.now();
    givingUp.abort();
    expect(await call).toHaveProperty('name', 'AbortError');
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    // It was sent at once, but the fake server is in this process and may handle it later.
    await expect.poll(() => fake.requests.length).toBeGreaterThan(1);
    const [query, ...kills] = fake.requests;
    const id = query?.search.get('query_id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(kills[0]?.sql).toMatch(/^KILL QUERY WHERE query_id = \{id:String\} ASYNC/);
    expect(kills[0]?.search.get('param_id')).toBe(id);
  });

  test('never reaches the server while it waits for its turn', async () => {
    await openImpatient({ concurrentQueries: 1 });
    fake.answer = () => true;
    const first = failureOf(store.query('SELECT 1', {}, { timeoutMs: 500 }));
    const givingUp = new AbortController();
    const second = failureOf(store.query('SELECT 2', {}, givingUp));
    givingUp.abort();
    expect(await second).toHaveProperty('name', 'AbortError');
    await first;
    expect(fake.requests.filter(({ sql }) => sql.startsWith('SELECT 2'))).toEqual([]);
  });
});

describe('a start', () => {
  test.each<[what: string, code: number, message: string]>([
    ['the wrong password', 516, 'has a user or password that the server does not accept'],
    ['an unknown user', 192, 'has a user or password that the server does not accept'],
    ['an unknown database', 81, 'names a database that the server does not have: "overlay"'],
  ])('with %s is refused with a one-line error', async (_, code, message) => {
    fake.answer = (_request, reply) => sendException(reply, code, 'no', 'NO_WAY');
    const failure = await failureOf(store.migrate());
    expect(failure).toBeInstanceOf(EventStoreMisconfigured);
    expect(failure.message).toBe(message);
  });

  test.each([
    ['24.8.14.39\n', 'is a ClickHouse server of version 24.8.14.39; 25.3 or later is needed'],
    ['18.16.1\n', 'is a ClickHouse server of version 18.16.1; 25.3 or later is needed'],
    ['25.2.9.1\n', 'is a ClickHouse server of version 25.2.9.1; 25.3 or later is needed'],
    ['<html>hello</html>\n', 'is not the address of a ClickHouse HTTP interface'],
  ])('of a server that reports %j is refused with a one-line error', async (version, message) => {
    fake.answer = (_request, reply) => {
      reply.end(version);
      return true;
    };
    expect((await failureOf(store.migrate())).message).toBe(message);
  });

  test.each(['25.3.1.2703\n', '25.10.2.65-stable\n', '26.7.2.1\n'])(
    'of a server that reports %j is accepted',
    async (version) => {
      fake.answer = ({ sql }, reply) => {
        if (!sql.startsWith('SELECT version()')) return false;
        reply.end(version);
        return true;
      };
      await store.migrate();
      expect(fake.requests.some(({ sql }) => sql.includes('CREATE TABLE IF NOT EXISTS events'))).toBe(true);
    },
  );

  test('with a certificate of an unknown authority is refused with a one-line error', async () => {
    const encrypted = await startFakeClickHouse({ tls: true });
    const other = createHttpEventStore({ url: encrypted.url });
    const failure = await failureOf(other.migrate());
    expect(failure).toBeInstanceOf(EventStoreMisconfigured);
    expect(failure.message).toContain('has a certificate that cannot be trusted (');
    expect(failure.message).toContain('NODE_EXTRA_CA_CERTS');
    await other.close();
    await encrypted.stop();
  });

  test('with https but no TLS, or with the port of another service, is refused with a one-line error', async () => {
    const plain = createHttpEventStore({ url: fake.url.replace('http:', 'https:') });
    expect((await failureOf(plain.migrate())).message).toBe(
      'is https, but the server does not speak TLS on that port',
    );
    await plain.close();
    const other = createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await expect.poll(() => other.address()).not.toBeNull();
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const mail = createHttpEventStore({ url: `http://127.0.0.1:${port}` });
    expect((await failureOf(mail.migrate())).message).toBe(
      'is not the address of a ClickHouse HTTP interface',
    );
    await mail.close();
    other.close();
  });

  test('of Distributed tables is refused with a one-line error', async () => {
    fake.answer = ({ sql }, reply) => {
      if (!sql.includes("engine = 'Distributed'")) return false;
      reply.end('{"name":"events"}\n');
      return true;
    };
    const failure = await failureOf(store.migrate());
    expect(failure).toBeInstanceOf(EventStoreMisconfigured);
    expect(failure.message).toContain('Distributed, which cannot deduplicate inserts');
  });

  test('of an unreachable server is accepted, and the tables are created before the first insert', async () => {
    const errors: unknown[] = [];
    await store.close();
    store = open({ onError: (error) => errors.push(error) });
    fake.answer = (_request, reply) => sendException(reply, 210, 'Connection refused', 'NETWORK_ERROR');
    await store.migrate();
    expect(errors).toEqual([expect.any(EventStoreUnavailable)]);
    expect(await failureOf(store.insert('events', range))).toBeInstanceOf(EventStoreUnavailable);
    expect(fake.requests.filter(({ sql }) => sql.startsWith('INSERT INTO events'))).toEqual([]);
    fake.answer = () => false;
    fake.requests.length = 0;
    await Promise.all([store.insert('events', range), store.query('SELECT 1')]);
    const order = fake.requests.map(({ sql }) => sql);
    const created = order.findIndex((sql) => sql.includes('CREATE TABLE IF NOT EXISTS events'));
    const inserted = order.findIndex((sql) => sql.startsWith('INSERT INTO events'));
    expect([created > 0, inserted > created]).toEqual([true, true]);
    expect(order.filter((sql) => sql.startsWith('SELECT version()'))).toHaveLength(1);
  });
});

describe('over the network', () => {
  test('rows and answers are compressed, values are parameters, and the database comes from the address', async () => {
    await store.close();
    store = createHttpEventStore({ url: fake.url, isCompressed: true });
    fake.answer = ({ sql }, reply) => {
      if (!sql.startsWith('SELECT')) return false;
      reply.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}\n'));
      return true;
    };
    await store.insert('events', range);
    expect(await store.query('SELECT {name:String} AS a', { name: "o'hara" })).toEqual([{ a: 1 }]);
    const [insert, query] = fake.requests;
    expect(insert?.message.headers['content-encoding']).toBe('gzip');
    expect(insert?.data).toBe(range.rows.toString());
    expect(query?.message.headers['accept-encoding']).toContain('gzip');
    expect(query?.sql).not.toContain('hara');
    expect(query?.search.get('database')).toBe('overlay');
    expect(query?.message.headers.authorization).toBe(`Basic ${btoa('someone:a-secret-word')}`);
  });

  test('nothing is compressed on the same machine', async () => {
    await store.insert('events', range);
    expect(fake.requests[0]?.message.headers['content-encoding']).toBeUndefined();
  });
});
