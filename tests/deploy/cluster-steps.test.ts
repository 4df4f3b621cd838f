import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../tools/root.mjs';
import { Balancer, findNginx } from '../kit/balancer.ts';
import { type PostgresServer, startPostgres } from '../kit/postgres.ts';
import { startProcess } from '../kit/process.ts';
import { builtService } from '../kit/programs.ts';
import { publishableKey, Service, secretKey } from '../kit/service.ts';
import { skipWithout } from '../kit/skip-without.ts';
import { withSql } from '../kit/sql.ts';
import { type StoreProcess, startStoreProcess } from '../kit/store-process.ts';

/** The blocks of commands below a heading of docs/cluster.md. */
function commandsOf(heading: string): readonly string[] {
  const page = readFileSync(join(root, 'docs/cluster.md'), 'utf8');
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const machines: readonly string[] = ['node-1', 'node-2', 'node-4'];

/** On a connection of its own: a proxy that gets another configuration closes idle ones, perhaps when one is used again. */
function sendOne(url: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' };
    const sent = request(`${url}/api/sdk/event`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(`${answer.statusCode}`));
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end(JSON.stringify({ eventType: 'impression', videoId: 'vid_1' }));
  });
}

describe.skipIf(skipWithout('nginx', findNginx() !== undefined))('the steps of docs/cluster.md', () => {
  let folder: string;
  let postgres: PostgresServer;
  let store: StoreProcess;
  let balancer: Balancer;
  let asked: Server;
  const services = new Map<string, Service>();
  const serviceOn = (machine: string): Service => {
    const service = services.get(machine);
    if (service === undefined) throw new Error(`there is no ${machine}`);
    return service;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'overlay-steps-'));
    [postgres, store] = await Promise.all([startPostgres(), startStoreProcess()]);
    await answerStandIns();
    for (const machine of machines) {
      mkdirSync(join(folder, machine, 'etc'), { recursive: true });
      const dataDir = join(folder, machine, 'data');
      mkdirSync(dataDir);
      // As the unit does, from the settings that are there when it starts.
      const run = `set -a; . ${folder}/${machine}/etc/overlay.env; set +a; exec ${process.execPath} ${builtService}`;
      services.set(
        machine,
        await Service.prepare({ dataDir, program: { command: 'bash', args: ['-c', run] } }),
      );
    }
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'node-1/data/secrets.key'), `${'0f'.repeat(32)}\n`, { mode: 0o600 });
    writeSettings('node-1', await createDatabase('overlay'), store.url);
    for (const file of ['etc/overlay.env', 'data/secrets.key'])
      copyFileSync(join(folder, 'node-1', file), join(folder, 'node-2', file));
    for (const machine of ['node-1', 'node-2']) await serviceOn(machine).startAgain();
    balancer = await Balancer.start([serviceOn('node-1').url, serviceOn('node-2').url]);
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all([...services.values()].map((service) => service.kill()));
    await Promise.all([postgres?.dispose(), store?.dispose()]);
    asked?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function writeSettings(machine: string, database: string, events: string): void {
    const settings = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      OVERLAY_RATE_LIMITS: 'off',
      OVERLAY_TRUST_PROXY: '127.0.0.1',
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
      OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
      DATABASE_URL: database,
      EVENT_LOG_URL: database,
      EVENT_STORE_URL: events,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(folder, machine, 'etc/overlay.env'), lines.join(''));
  }

  async function createDatabase(name: string): Promise<string> {
    await withSql(postgres.url(), (sql) => sql.query(`CREATE DATABASE ${name}`));
    return postgres.url(name);
  }

  /** Programs of other machines, of systemd and of databases ask this. */
  async function answerStandIns(): Promise<void> {
    const answer = async (machine: string, program: string, words: readonly string[]) => {
      const command = [program, ...words].join(' ');
      if (command === 'systemctl reload nginx') {
        const options = ['-c', join(balancer.folder, 'nginx.conf'), '-e', join(balancer.folder, 'error.log')];
        expect(await startProcess(findNginx() ?? '', [...options, '-s', 'reload']).closed).toMatchObject({
          code: 0,
        });
      } else if (program === 'systemctl') {
        const on = machines.filter((name) => machine === 'all' || machine === name);
        for (const one of on)
          await (words[0] === 'start' ? serviceOn(one).startAgain() : serviceOn(one).stop());
      } else if (program === 'createdb') await createDatabase(words.at(-1) ?? '');
      else if (program === 'clickhouse-client') {
        const { ok } = await fetch(`${store.url}/`, { method: 'POST', body: words[1] ?? '' });
        if (!ok) throw new Error(`the store refuses ${words[1]}`);
      } else throw new Error(`nothing stands in for ${command}`);
    };
    asked = createServer((asking, response) => {
      let text = '';
      asking.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      asking.on('end', () => {
        const [machine = '', program = '', ...words] = text.split('\n');
        answer(machine, program, words).then(
          () => response.end(),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    });
    await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
    const { port } = asked.address() as AddressInfo;
    const programs = join(folder, 'bin');
    mkdirSync(programs);
    const write = (name: string, text: string) => {
      writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`);
      chmodSync(join(programs, name), 0o755);
    };
    write(
      'stand-in',
      `printf '%s\\n' "$MACHINE" "$(basename "$0")" "$@" | head -c -1 | curl --silent --show-error --fail-with-body --data-binary @- http://127.0.0.1:${port}/`,
    );
    for (const name of ['systemctl', 'createdb', 'clickhouse-client'])
      symlinkSync('stand-in', join(programs, name));
    write('scp', 'cp "$(echo "$1" | cut -d: -f2)" "$2"');
    write('nginx', `exec ${findNginx()} -c "$NGINX_FOLDER/nginx.conf" -e "$NGINX_FOLDER/error.log" "$@"`);
    write(
      'overlay',
      `one=${folder}/"$(echo "$MACHINE" | sed s/all/node-1/)"
      set -a; . "$one/etc/overlay.env"; set +a
      OVERLAY_DATA_DIR="$one/data" exec ${process.execPath} ${builtService} "$@"`,
    );
  }

  /** Runs a block on a machine, with the places of these tests. */
  async function run(machine: string, block: string | undefined): Promise<string> {
    const [local, other] = [join(folder, machine), (name: string) => new URL(serviceOn(name).url).host];
    const commands = (block ?? 'false')
      .replaceAll(/(node-\d):\/etc\/overlay\//g, `$1:${folder}/$1/etc/`)
      .replaceAll(/(node-\d):\/var\/lib\/overlay\//g, `$1:${folder}/$1/data/`)
      .replaceAll(/(?<=\s)\/etc\/overlay\//g, `${local}/etc/`)
      .replaceAll(/(?<=\s)\/var\/lib\/overlay\//g, `${local}/data/`)
      .replaceAll('/var/lib/overlay-restored', join(folder, 'restored'))
      .replaceAll('/mnt/backups', join(folder, 'backups'))
      .replaceAll('/etc/nginx/conf.d', balancer.folder)
      .replaceAll(/(node-\d):8787/g, (_, name: string) => other(name));
    const shell = startProcess('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        MACHINE: machine,
        NGINX_FOLDER: balancer.folder,
      },
    });
    const { code } = await shell.closed;
    expect(code, `${commands}\n${shell.output}`).toBe(0);
    return shell.output;
  }

  const counted = async (url: string) =>
    (
      (await (
        await fetch(`${url}/api/analytics/summary`, { headers: { authorization: `Bearer ${secretKey}` } })
      ).json()) as {
        readonly impressions: number;
      }
    ).impressions;

  it('add a node, which gets requests, and remove it, without one that fails', async () => {
    const [onNode, onProxy, outOfProxy, stop] = commandsOf('Add and remove a node');
    const answers = new Map<string, number>();
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        const answer = await sendOne(balancer.url);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        await sleep(10);
      }
    })();
    await run('node-4', onNode);
    await run('proxy', onProxy);
    await balancer.untilAnsweredBy(serviceOn('node-4').url);
    await run('proxy', outOfProxy);
    // As long as the page says.
    await sleep(2_000);
    await run('node-4', stop);
    expect(serviceOn('node-4').isRunning).toBe(false);
    isOver = true;
    await sending;
    const { 200: accepted = 0, ...failed } = Object.fromEntries(answers);
    expect(failed).toEqual({});
    await expect.poll(() => counted(balancer.url), { timeout: 60_000 }).toBe(accepted);
  });

  it('back up the cluster, and restore it to new databases without what was revoked since', async () => {
    const [backUp, restore] = commandsOf('Back up and restore');
    const owner = serviceOn('node-1').client(secretKey);
    const created = await owner.post('/api/keys', {
      kind: 'secret',
      name: 'Lost',
      scopes: ['analytics:read'],
    });
    const { keyId, key } = created.body as { readonly keyId: string; readonly key: string };
    const before = await counted(balancer.url);
    expect(await run('node-1', backUp)).toMatch(/^backed up: .*\n.* answers are equal$/ms);
    expect((await owner.send('DELETE', `/api/keys/${keyId}`, undefined)).status).toBe(204);
    for (const [name, machine] of [
      ['node-1', 'node-1'],
      ['node-2', 'node-2'],
      ['node-3', 'node-4'],
    ] as const) {
      mkdirSync(join(folder, 'ledgers', name), { recursive: true });
      const ledger = spawnSync('cat', [join(folder, machine, 'data/ledger.jsonl')]).stdout;
      writeFileSync(join(folder, 'ledgers', name, 'ledger.jsonl'), ledger);
    }
    const [database, events] = [postgres.url('overlay_restored'), `${store.url}/overlay_restored`];
    const target = { DATABASE_URL: database, EVENT_LOG_URL: database, EVENT_STORE_URL: events };
    writeFileSync(
      join(folder, 'restored.env'),
      Object.entries(target)
        .map(([name, value]) => `${name}="${value}"\n`)
        .join(''),
    );
    await run('all', restore?.replaceAll(/(node-\d)\/ledger/g, 'ledgers/$1/ledger'));
    writeSettings('node-1', database, events);
    await serviceOn('node-1').startAgain();
    const { url } = serviceOn('node-1');
    expect(await counted(url)).toBe(before);
    const refused = await fetch(`${url}/api/analytics/summary`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(refused.status).toBe(401);
  });
});
