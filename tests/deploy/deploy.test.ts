import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import { trackedFiles } from '../../tools/tracked-files.mjs';
import { Balancer, findNginx } from '../kit/balancer.ts';
import { findProgram } from '../kit/find-program.mjs';
import { skipWithout } from '../kit/skip-without.ts';

/** The programs that read the files of `deploy` check them; `npm run setup:debian` installs these programs. */
const deploy = join(root, 'deploy');
const analyze = findProgram(['systemd-analyze']);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlay-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(skipWithout('systemd', analyze !== undefined))('the unit of systemd', () => {
  test('is valid, and restricts the service to what it needs', () => {
    const unit = join(folder, 'overlay.service');
    const text = readFileSync(join(deploy, 'systemd/overlay.service'), 'utf8');
    expect(text).toContain('ExecStart=/usr/bin/node ');
    // It restarts for as long as it takes, except where that cannot help.
    for (const line of ['StartLimitIntervalSec=0', 'Restart=always', 'RestartPreventExitStatus=3'])
      expect(text).toContain(`\n${line}\n`);
    writeFileSync(unit, text.replace('/usr/bin/node', process.execPath));
    const verified = spawnSync(analyze ?? '', ['verify', unit], { encoding: 'utf8' });
    // It warns about unknown settings, and still exits with 0.
    expect(verified.stderr.split('\n').filter((line) => line.includes('overlay.service'))).toEqual([]);
    expect(verified.status).toBe(0);
    // Exposure of 100, where a unit without any hardening has 96.
    const rated = spawnSync(analyze ?? '', ['security', '--offline=true', '--threshold=20', unit]);
    expect(rated.status).toBe(0);
  });
});

test('scripts are valid in bash', () => {
  const scripts = readdirSync(join(deploy, 'postgres')).filter((name) => name.endsWith('.sh'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) execFileSync('bash', ['-n', join(deploy, 'postgres', script)]);
});

test('no file contains a secret: names have no value, and filled-in files are not tracked', () => {
  const example = readFileSync(join(deploy, 'overlay.env.example'), 'utf8');
  const filled = [...example.matchAll(/^(\w+)=(.+)$/gm)].map(([, name]) => name);
  expect(filled).toEqual(['NODE_ENV', 'PUBLIC_URL']);
  const tracked = trackedFiles(root).filter(({ path }) => path.startsWith('deploy/'));
  expect(tracked.filter(({ path }) => /\.env$|secrets\//.test(path))).toEqual([]);
  const holding = tracked.filter(({ text }) => /(?:sk|pk)_live_\w|:\/\/[^/\s:]+:[^@\s]+@(?!host)/.test(text));
  expect(holding.map(({ path }) => path)).toEqual([]);
});

/** A node that records the requests it receives. */
class Node {
  readonly seen: string[] = [];
  readonly server = createServer((asked, answer) => this.answer(asked, answer));
  /** What it does after it has read a request. */
  behaviour: (asked: IncomingMessage, answer: ServerResponse, bytes: number) => void = (
    asked,
    answer,
    bytes,
  ) => {
    answer.end(JSON.stringify({ forwarded: asked.headers['x-forwarded-for'], bytes }));
  };

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  answer(asked: IncomingMessage, answer: ServerResponse): void {
    let bytes = 0;
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    asked.on('end', () => {
      this.seen.push(`${asked.method} ${asked.url}`);
      this.behaviour(asked, answer, bytes);
    });
  }
}

describe.skipIf(skipWithout('nginx', findNginx() !== undefined))('nginx', () => {
  const nodes = [new Node(), new Node(), new Node()];
  let balancer: Balancer;

  beforeAll(async () => {
    const ports = await Promise.all(nodes.map((node) => node.listen()));
    // Every node is tried again at once, although one of them misbehaves in these tests.
    const change = (text: string) => text.replaceAll('max_fails=1', 'max_fails=0');
    balancer = await Balancer.start(
      ports.map((port) => `http://127.0.0.1:${port}`),
      { change },
    );
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const { server } of nodes) server.closeAllConnections();
    await Promise.all(nodes.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  });

  function ask(
    method: string,
    path: string,
    body = '',
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: new URL(balancer.url).port,
          method,
          path,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const seen = (what: string) => nodes.flatMap((node) => node.seen).filter((one) => one === what).length;

  test('replaces the X-Forwarded-For of callers, and accepts bodies of 1 MiB', async () => {
    const { status, text } = await ask('POST', '/large', 'x'.repeat(1024 ** 2), {
      'x-forwarded-for': '1.2.3.4',
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ forwarded: '127.0.0.1', bytes: 1024 ** 2 });
  });

  test('sends every node its share, whichever client asks', async () => {
    for (let round = 0; round < 9; round++) await ask('GET', '/share');
    expect(nodes.map((node) => node.seen.includes('GET /share'))).toEqual([true, true, true]);
  });

  test('retries a GET whose node went away, but never a POST', async () => {
    const before = nodes.map(({ behaviour }) => behaviour);
    for (const node of nodes) node.behaviour = (asked) => asked.socket.destroy();
    expect((await ask('GET', '/gone')).status).toBe(502);
    expect((await ask('POST', '/gone', '{}')).status).toBe(502);
    for (const [index, node] of nodes.entries()) node.behaviour = before[index] ?? node.behaviour;
    // A kept-alive connection that turns out to be closed does not count as a try.
    expect(seen('GET /gone')).toBeGreaterThan(1);
    expect(seen('POST /gone')).toBe(1);
  });

  test('passes each server-sent event on at once', async () => {
    let finish: () => void = () => {};
    for (const node of nodes) {
      node.behaviour = (_, answer) => {
        answer.writeHead(200, { 'content-type': 'text/event-stream' });
        answer.write('data: first\n\n');
        finish = () => answer.end();
      };
    }
    const first = await new Promise<string>((resolve, reject) => {
      request(`${balancer.url}/api/analytics/live`, (answer) => {
        answer.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      })
        .on('error', reject)
        .end();
    });
    // The answer has not ended: a buffer would still hold it.
    expect(first).toBe('data: first\n\n');
    finish();
  });
});
