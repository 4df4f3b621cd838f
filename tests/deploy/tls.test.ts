import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/root.mjs';
import { Balancer, findNginx } from '../kit/balancer.ts';
import { findProgram } from '../kit/find-program.mjs';
import { freePort } from '../kit/free-port.ts';
import { type PostgresServer, startPostgres } from '../kit/postgres.ts';
import { findPostgres } from '../kit/postgres-installation.ts';
import type { RunningProcess } from '../kit/process.ts';
import { publishableKey, secretKey, startOverlay } from '../kit/service.ts';
import { skipWithout } from '../kit/skip-without.ts';
import { withSql } from '../kit/sql.ts';

const openssl = findProgram(['openssl']);
const storePassword = 'a-password-of-the-store';

/** With the script of `deploy`, as docs/cluster.md says; every name is on this machine. */
function makeCertificates(folder: string): void {
  const names = ['pg-1', 'clickhouse', 'node-1,overlay-node', 'node-2,overlay-node', 'proxy'];
  const script = join(root, 'deploy/tls/make-certificates.sh');
  execFileSync('bash', [script, folder, ...names.map((name) => `${name},localhost,127.0.0.1`)]);
}

describe.skipIf(skipWithout('nginx, or openssl,', findNginx() !== undefined && openssl !== undefined))(
  'TLS',
  () => {
    let folder: string;
    /** Of one authority, and of another one that nobody trusts. */
    let [trusted, foreign] = ['', ''];
    let postgres: PostgresServer;
    let postgresFolder = '';
    let storeUrl: string;
    let balancerPort: number;
    const nodePorts: number[] = [];
    const nodes: RunningProcess[] = [];
    const others: RunningProcess[] = [];
    const balancers: Balancer[] = [];

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'overlay-tls-'));
      [trusted, foreign] = [join(folder, 'tls'), join(folder, 'foreign')];
      for (const authority of [trusted, foreign]) makeCertificates(authority);
      postgres = await startWithCertificate();
      storeUrl = await startStore(trusted);
      for (const name of ['node-1', 'node-2']) {
        const port = await freePort();
        nodes.push(startNode(name, port));
        nodePorts.push(port);
        // Both would create the same tables at once.
        await untilReady(port);
      }
      balancerPort = await startBalancer();
      await untilReady(balancerPort);
    });
    afterAll(async () => {
      await Promise.all([...nodes, ...others].map((one) => one.end('SIGKILL')));
      await Promise.all(balancers.map((one) => one.stop()));
      await postgres?.dispose();
      for (const made of [folder, postgresFolder]) rmSync(made, { recursive: true, force: true });
    });

    async function startWithCertificate(): Promise<PostgresServer> {
      const installation = await findPostgres(15);
      // Its user may not read the other folder.
      const own = mkdtempSync(join(tmpdir(), 'overlay-tls-pg-'));
      postgresFolder = own;
      chmodSync(own, 0o755);
      for (const ending of ['crt', 'key']) {
        copyFileSync(join(trusted, `pg-1.${ending}`), join(own, `server.${ending}`));
        installation.give(join(own, `server.${ending}`));
      }
      return startPostgres({
        ssl: 'on',
        ssl_cert_file: join(own, 'server.crt'),
        ssl_key_file: join(own, 'server.key'),
      });
    }

    async function startStore(authority: string): Promise<string> {
      const port = await freePort();
      const store = startOverlay(
        {
          OVERLAY_STORE_PASSWORD: storePassword,
          OVERLAY_TLS_CERT_FILE: join(authority, 'clickhouse.crt'),
          OVERLAY_TLS_KEY_FILE: join(authority, 'clickhouse.key'),
        },
        ['store', '--data', join(folder, `store-${port}`), '--port', `${port}`],
      );
      others.push(store);
      await store.printed(/EVENT_STORE_URL=https:/);
      return `https://default:${storePassword}@127.0.0.1:${port}`;
    }

    function startNode(
      name: string,
      port: number,
      changed: Readonly<Record<string, string>> = {},
      args: readonly string[] = [],
    ): RunningProcess {
      const authority = join(trusted, 'ca.crt');
      const database = `${postgres.url()}?sslmode=verify-full&sslrootcert=${authority}`;
      const dataDir = join(folder, `${name}-${port}`);
      mkdirSync(dataDir, { recursive: true });
      const environment = {
        HOST: '127.0.0.1',
        PORT: `${port}`,
        OVERLAY_DATA_DIR: dataDir,
        OVERLAY_TRUST_PROXY: '127.0.0.1',
        OVERLAY_TLS_CERT_FILE: join(trusted, `${name}.crt`),
        OVERLAY_TLS_KEY_FILE: join(trusted, `${name}.key`),
        OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
        OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
        DATABASE_URL: database,
        EVENT_LOG_URL: database,
        EVENT_STORE_URL: storeUrl,
        NODE_EXTRA_CA_CERTS: authority,
        ...changed,
      };
      return startOverlay(environment, args);
    }

    async function startBalancer(authority = trusted): Promise<number> {
      const nodeUrls = nodePorts.map((port) => `https://127.0.0.1:${port}`);
      const balancer = await Balancer.start(nodeUrls, { certificates: trusted, authority });
      balancers.push(balancer);
      return Number(new URL(balancer.url).port);
    }

    const agent = new Agent({ keepAlive: true });
    interface Asked {
      readonly method?: string;
      readonly body?: string;
    }

    function ask(port: number, path: string, { method = 'GET', body = '' }: Asked = {}) {
      return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
        const to = {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers,
          agent,
          ca: readFileSync(join(trusted, 'ca.crt')),
        };
        const sent = request(to, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on('error', reject);
        });
        sent.on('error', reject).end(body);
      });
    }

    async function untilReady(port: number): Promise<void> {
      const isReady = async () => (await ask(port, '/readyz').catch(() => undefined))?.status === 200;
      const deadline = performance.now() + 200_000;
      while (!(await isReady())) {
        if (performance.now() > deadline)
          throw new Error([...nodes, ...others].map(({ output }) => output.slice(-2_000)).join('\n---\n'));
        await sleep(100);
      }
    }

    it('events pass proxy, nodes, PostgreSQL and event store, each with a certificate from the script, and are counted', async () => {
      const event = JSON.stringify({ eventType: 'impression', videoId: 'vid_1' });
      for (let sent = 0; sent < 20; sent += 1) {
        const { status } = await ask(balancerPort, '/api/sdk/event', { method: 'POST', body: event });
        expect(status).toBe(200);
      }
      const counted = async () => {
        const { text } = await ask(balancerPort, '/api/analytics/summary');
        return (JSON.parse(text) as { readonly impressions: number }).impressions;
      };
      await expect.poll(counted, { timeout: 60_000 }).toBe(20);
      // Those of this test, which needs no certificate, are not.
      const connections = await withSql(postgres.url(), (sql) =>
        sql.query<{ ssl: boolean }>(
          'SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_port IS NOT NULL AND pid <> pg_backend_pid()',
        ),
      );
      expect(connections.length).toBeGreaterThan(2);
      expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
    });

    it('the doctor finds that a node with a certificate is ready', async () => {
      const [port = 0] = nodePorts;
      const doctor = startNode('node-1', port, {}, ['doctor']);
      others.push(doctor);
      await doctor.closed;
      expect(doctor.output).toMatch(/^ok +ready +\{"ok":true/m);
    });

    it('a node that is asked without TLS does not answer', async () => {
      const [port] = nodePorts;
      const answered = new Promise((resolve, reject) => {
        plainRequest({ host: '127.0.0.1', port, path: '/healthz' }, resolve).on('error', reject).end();
      });
      await expect(answered).rejects.toThrow(/socket hang up|ECONNRESET/);
    });

    it('a proxy passes nothing to a node whose certificate is of another authority', async () => {
      const port = await startBalancer(foreign);
      await expect
        .poll(async () => (await ask(port, '/readyz').catch(() => undefined))?.status, { timeout: 60_000 })
        .toBe(502);
    });

    it('a node does not start on a PostgreSQL whose certificate is of another authority', async () => {
      const database = `${postgres.url()}?sslmode=verify-full&sslrootcert=${join(foreign, 'ca.crt')}`;
      const settings = { DATABASE_URL: database, EVENT_LOG_URL: database };
      const node = startNode('node-1', await freePort(), settings);
      others.push(node);
      expect(await node.closed).toMatchObject({ code: 1 });
      expect(node.output).toMatch(/its certificate is not trusted/);
    });

    it('a node sends nothing to an event store whose certificate is of another authority', async () => {
      const node = startNode('node-2', await freePort(), { EVENT_STORE_URL: await startStore(foreign) });
      others.push(node);
      await node.printed(/certificate that cannot be trusted/);
    });

    it.each([
      [
        'OVERLAY_TLS_KEY_FILE',
        'node-2.key',
        /^OVERLAY_TLS_CERT_FILE and OVERLAY_TLS_KEY_FILE are not a certificate/,
      ],
      ['OVERLAY_TLS_CERT_FILE', 'missing.crt', /^OVERLAY_TLS_CERT_FILE cannot be read: ENOENT/],
    ])('a node with the %s %s says in one line what is wrong', async (name, file, said) => {
      const node = startNode('node-1', await freePort(), { [name]: join(trusted, file) });
      others.push(node);
      expect(await node.closed).toMatchObject({ code: 1 });
      expect(node.output).toMatch(said);
    });

    it('the script keeps what is there, and its keys are for their owner only', () => {
      const before = readFileSync(join(trusted, 'node-1.crt'), 'utf8');
      makeCertificates(trusted);
      expect(readFileSync(join(trusted, 'node-1.crt'), 'utf8')).toBe(before);
      for (const name of ['ca.key', 'node-1.key', 'proxy.key'])
        expect(statSync(join(trusted, name)).mode & 0o777).toBe(0o600);
    });

    it('a node that is told to stop closes idle encrypted connections, and ends', async () => {
      for (const port of nodePorts) await ask(port, '/healthz');
      const [first] = nodes;
      expect(await first?.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await expect
        .poll(async () => (await ask(balancerPort, '/readyz')).status, { timeout: 60_000 })
        .toBe(200);
    });
  },
);
