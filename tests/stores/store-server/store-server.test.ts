import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';

const password = 'a-password-of-the-store';
let store: StoreProcess;
beforeAll(async () => {
  store = await startStoreProcess(password);
});
afterAll(() => store.dispose());

const authorization = `Basic ${btoa(`default:${password}`)}`;

function ask(
  search: Readonly<Record<string, string>>,
  sql: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = { authorization },
): Promise<Response> {
  const url = `http://127.0.0.1:${store.port}/?${new URLSearchParams(search)}`;
  return fetch(url, { method: 'POST', body: sql, headers });
}

async function rowsOf(sql: string): Promise<string> {
  return (await ask({}, sql)).text();
}

describe('a store server', () => {
  test.each<[who: string, headers: Record<string, string>]>([
    ['a caller without credentials', {}],
    ['the wrong password', { authorization: `Basic ${btoa('default:guess')}` }],
    ['another user', { authorization: `Basic ${btoa(`root:${password}`)}` }],
    [
      'the password with something after it',
      { 'x-clickhouse-user': 'default', 'x-clickhouse-key': `${password}!` },
    ],
    ['a page in a browser that has the password', { authorization, origin: 'https://example.com' }],
    ['an image in such a page', { authorization, 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s', async (_, headers) => {
    const answer = await ask({}, 'SELECT 1', headers);
    expect([answer.status, answer.headers.get('x-clickhouse-exception-code')]).toEqual([403, '516']);
    expect(await answer.text()).not.toContain(password);
  });

  test('admits callers with the password, in either header', async () => {
    expect(await rowsOf('SELECT 1')).toBe('1\n');
    const headers = { 'x-clickhouse-user': 'default', 'x-clickhouse-key': password };
    expect(await (await ask({}, 'SELECT 2', headers)).text()).toBe('2\n');
  });

  test('answers the health check of any caller', async () => {
    const answer = await fetch(`http://127.0.0.1:${store.port}/ping`);
    expect([answer.status, await answer.text()]).toEqual([200, 'Ok.\n']);
  });

  test('changes nothing on a GET', async () => {
    const url = `http://127.0.0.1:${store.port}/?query=${encodeURIComponent('CREATE TABLE t (a UInt8) ENGINE = Memory')}`;
    const answer = await fetch(url, { headers: { authorization } });
    expect(answer.headers.get('x-clickhouse-exception-code')).toBe('164');
  });
});

describe('statements', () => {
  test('have their own parameters, settings and database, and leave none to the next', async () => {
    const search = { param_name: "o\\'hara", max_block_size: '7', default_format: 'JSONEachRow' };
    const sql = "SELECT {name:String} AS name, getSetting('max_block_size') AS size";
    expect(await (await ask(search, sql)).json()).toEqual({ name: "o'hara", size: 7 });
    // As many as there are sessions, one of which ran the last query.
    const sizes = await Promise.all(
      Array.from({ length: 8 }, () => rowsOf("SELECT getSetting('max_block_size')")),
    );
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).not.toBe('7\n');
    expect(await rowsOf('SELECT currentDatabase()')).toBe('default\n');
  });

  test.each([
    ['SELECT nope', 400, '47'],
    ['SELEC 1', 400, '62'],
    ['SELECT * FROM nowhere', 404, '60'],
    ["SELECT throwIf(1, 'stop')", 500, '395'],
  ])('fail with the status and error number that ClickHouse uses: %s', async (sql, status, code) => {
    const answer = await ask({}, sql);
    expect([answer.status, answer.headers.get('x-clickhouse-exception-code')]).toEqual([status, code]);
    expect(await answer.text()).toMatch(new RegExp(`^Code: ${code}\\. DB::Exception: .*\\n$`, 's'));
  });

  test('with settings or a database that do not exist fail, and the next ones do not', async () => {
    const codes = await Promise.all(
      [{ max_threadz: '1' }, { database: 'nowhere' }, { 'max threads': '1' }].map(async (search) =>
        (await ask(search, 'SELECT 1')).headers.get('x-clickhouse-exception-code'),
      ),
    );
    expect(codes).toEqual(['115', '81', '115']);
    for (let n = 0; n < 8; n += 1) expect(await rowsOf('SELECT 1')).toBe('1\n');
  });

  test('insert the rows sent with them, compressed or not, once per token', async () => {
    await ask(
      {},
      'CREATE TABLE inserted (a UInt32) ENGINE = MergeTree ORDER BY a SETTINGS non_replicated_deduplication_window = 100',
    );
    const search = {
      query: 'INSERT INTO inserted (a) FORMAT TabSeparated',
      insert_deduplication_token: 'one',
    };
    const plain = await ask(search, '1\n2\n');
    const again = await ask(search, gzipSync('1\n2\n'), { authorization, 'content-encoding': 'gzip' });
    expect([plain.status, again.status]).toEqual([200, 200]);
    expect(await rowsOf('SELECT count() FROM inserted')).toBe('2\n');
    expect((await ask({ ...search, insert_deduplication_token: 'two' }, 'x\n')).status).toBe(400);
    expect(await rowsOf('SELECT count() FROM inserted')).toBe('2\n');
    await ask({}, 'INSERT INTO inserted SELECT 3');
    expect(await rowsOf('SELECT count() FROM inserted')).toBe('3\n');
  });
});

describe('a result', () => {
  const endless = 'SELECT number, toString(sipHash64(number)) FROM numbers(1000000000000)';
  const running =
    "SELECT count() FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%processes%'";

  function begin(search: Readonly<Record<string, string>>, sql: string): Promise<IncomingMessage> {
    const path = `/?${new URLSearchParams(search)}`;
    const request = httpRequest({
      port: store.port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { authorization },
    });
    request.on('error', () => {}).end(sql);
    return once(request, 'response').then(([response]) => response);
  }

  test('that is not read pauses the query, and one whose receiver is gone ends it', async () => {
    const response = await begin({}, endless);
    response.on('error', () => {});
    const read = () =>
      rowsOf("SELECT sum(read_rows) FROM system.processes WHERE query LIKE 'SELECT number, to%'");
    const isStill = async () => {
      const before = await read();
      await sleep(300);
      return before !== '0\n' && (await read()) === before;
    };
    await expect.poll(isStill).toBe(true);
    response.destroy();
    await expect.poll(() => rowsOf(running)).toBe('0\n');
  });

  test('begins before it ends', async () => {
    const response = await begin({ default_format: 'JSONEachRow' }, endless);
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toMatch(/^\{"number":0,/);
    response.on('error', () => {}).destroy();
    await expect.poll(() => rowsOf(running)).toBe('0\n');
  });

  test('that fails after its first bytes reports that at its end, after an unpredictable mark', async () => {
    const answer = await ask({}, 'SELECT throwIf(number = 500000) FROM numbers(1000000)');
    expect(answer.status).toBe(200);
    const tag = answer.headers.get('x-clickhouse-exception-tag');
    const text = await answer.text();
    expect(text.slice(-2_000)).toMatch(
      new RegExp(
        `\\r\\n__exception__\\r\\n${tag}\\r\\nCode: 395\\. .*\\n\\d+ ${tag}\\r\\n__exception__\\r\\n$`,
        's',
      ),
    );
  });

  test('that is requested as a whole fails with a status', async () => {
    const search = { wait_end_of_query: '1' };
    expect((await ask(search, 'SELECT throwIf(number = 500000) FROM numbers(1000000)')).status).toBe(500);
  });

  test('ends when it is killed by its identifier, which only one query has at a time', async () => {
    const killed = ask(
      { query_id: "it's-mine", wait_end_of_query: '1' },
      'SELECT sum(number) FROM numbers(1000000000000)',
    );
    await expect.poll(() => rowsOf(running)).toBe('1\n');
    expect(
      (await ask({ query_id: "it's-mine" }, 'SELECT 1')).headers.get('x-clickhouse-exception-code'),
    ).toBe('216');
    await ask({ param_id: "it\\'s-mine" }, 'KILL QUERY WHERE query_id = {id:String} SYNC');
    expect((await killed).headers.get('x-clickhouse-exception-code')).toBe('394');
    expect(await (await ask({ query_id: "it's-mine" }, 'SELECT 1')).text()).toBe('1\n');
  });
});

test('it stops on request, and stored rows are there after the next start', async () => {
  await ask({}, 'CREATE TABLE kept ENGINE = MergeTree ORDER BY a AS SELECT 7 AS a');
  expect(await store.stop()).toBe(0);
  await store.start();
  expect(await rowsOf('SELECT a FROM kept')).toBe('7\n');
});
