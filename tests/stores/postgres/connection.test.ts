import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import { openPostgresEventLog } from '@overlay/service/internal/log/postgres/postgres-event-log.ts';
import { toPostgresHosts } from '@overlay/service/internal/settings/postgres-address.ts';
import { PostgresConnection } from '@overlay/service/internal/stores/postgres/postgres-connection.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../kit/find-program.mjs';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import { skipWithout } from '../../kit/skip-without.ts';
import { withSql } from '../../kit/sql.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

async function connect(parameters = ''): Promise<PostgresConnection> {
  const connection = await PostgresConnection.open(toPostgresHosts(server.url() + parameters), {
    applicationName: 'test',
    statementTimeoutMs: 60_000,
    settings: { synchronous_commit: 'on' },
    toUnavailable: (message, options) => new Error(message, options),
  });
  onTestFinished(() => connection.destroy());
  return connection;
}

test('settings in the address hold for the session, except where the service relies on its own', async () => {
  const connection = await connect('?options=-c%20work_mem%3D8MB%20-c%20synchronous_commit%3Doff');
  const { rows } = await connection.query(`
    SELECT current_setting('work_mem') AS work_mem, current_setting('synchronous_commit') AS synchronous_commit,
      current_setting('transaction_isolation') AS isolation, current_setting('statement_timeout') AS timeout
  `);
  expect(rows).toEqual([
    { work_mem: '8MB', synchronous_commit: 'on', isolation: 'read committed', timeout: '1min' },
  ]);
});

test('bytes, whole numbers and text arrive as they were sent, and U+0000 as U+FFFD', async () => {
  const connection = await connect();
  const bytes = Buffer.from([0, 0x5c, 0x78, 0xff, 0x80]);
  const { rows } = await connection.query(
    'SELECT $1::bytea AS bytes, $2::bigint AS number, $3::text AS text, $4::boolean AS flag, $5::text AS nothing',
    [bytes, Number.MAX_SAFE_INTEGER, 'a\0b\u{1F600}', true, null],
  );
  const text = 'a\uFFFDb\u{1F600}';
  expect(rows).toEqual([{ bytes, number: Number.MAX_SAFE_INTEGER, text, flag: true, nothing: null }]);
});

test('an error quotes neither the statement nor a row', async () => {
  const connection = await connect();
  await connection.query('CREATE TEMPORARY TABLE people (email text UNIQUE)');
  await connection.query('INSERT INTO people VALUES ($1)', ['confidential']);
  for (const statement of [
    "SELECT 'confidential' FROM nowhere",
    "INSERT INTO people VALUES ('confidential')",
    "DO $$ BEGIN PERFORM 'confidential' FROM nowhere; END $$",
  ]) {
    const error: unknown = await connection.query(statement).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    const said = `${error} ${JSON.stringify(error)} ${JSON.stringify(Object.entries(error as Error))}`;
    expect(said).toMatch(/does not exist|duplicate key/);
    expect(said).not.toContain('confidential');
  }
});

const openssl = findProgram(['openssl']);

describe.skipIf(skipWithout('openssl', openssl !== undefined))(
  'a server whose certificate is private',
  () => {
    const warnings: Error[] = [];
    const collect = (warning: Error) => warnings.push(warning);
    let folder: string;
    let certificate: string;
    beforeAll(async () => {
      process.on('warning', collect);
      folder = mkdtempSync(join(tmpdir(), 'certificate-'));
      certificate = join(folder, 'ca.pem');
      const { dataDirectory } = server;
      const key = join(dataDirectory, 'server.key');
      const served = join(dataDirectory, 'server.crt');
      const subject = ['-subj', '/CN=overlay', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-days', '2'];
      const run = promisify(execFile);
      await run(openssl ?? '', ['req', '-x509', ...files, ...subject, '-out', certificate]);
      await run('cp', [certificate, served]);
      const { uid, gid } = statSync(dataDirectory);
      for (const file of [key, served]) chownSync(file, uid, gid);
      await withSql(server.url(), (sql) => sql.query('ALTER SYSTEM SET ssl = on'));
      await server.stop();
      await server.start();
    });
    afterAll(() => {
      process.off('warning', collect);
      rmSync(folder, { recursive: true });
    });

    test('with sslmode=require, a start fails with a one-line error that says what to write instead', async () => {
      const url = `${server.url()}?sslmode=require`;
      const reason =
        `cannot be used: PostgreSQL at 127.0.0.1:${server.port}: its certificate is not trusted (self-signed certificate). ` +
        'For a private certificate authority, write sslmode=verify-full&sslrootcert=/path/to/ca.pem in the address, ' +
        'or set NODE_EXTRA_CA_CERTS';
      const store = openPostgresControlStore(url);
      onTestFinished(() => store.close());
      await expect(store.migrate()).rejects.toThrow(`DATABASE_URL ${reason}`);
      await expect(openPostgresEventLog({ url, schema: 'a_log' })).rejects.toThrow(`EVENT_LOG_URL ${reason}`);
    });

    test('following that advice, connections are encrypted, and the driver prints no warning', async () => {
      const connection = await connect(`?sslmode=verify-full&sslrootcert=${certificate}`);
      const { rows } = await connection.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      expect(rows).toEqual([{ ssl: true }]);
      expect(warnings).toEqual([]);
    });
  },
);
