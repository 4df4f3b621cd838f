import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, secretKey, startService } from '../../kit/running-service.ts';
import { readStored } from './stored.ts';

interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
}

describe('the examples, as somebody runs them', () => {
  let service: RunningService;
  let folder = '';
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'overlay-examples-'));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await service?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(example: string): Promise<Program> {
    const file = fileURLToPath(new URL(`../../../packages/node/examples/${example}.ts`, import.meta.url));
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: '0',
        OVERLAY_ENDPOINT: service.url,
        OVERLAY_SECRET_KEY: secretKey,
        OVERLAY_JOURNAL: join(folder, `${example}.journal`),
      },
    });
    children.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    await expect.poll(() => printed, { timeout: 90_000 }).toMatch(/listening.*\d{2,5}/s);
    const port = /port: (\d+)|127\.0\.0\.1:(\d+)/.exec(printed);
    return { url: `http://127.0.0.1:${port?.[1] ?? port?.[2]}`, child, output: () => printed };
  }

  const post = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  it('Fastify: a whole import is answered one by one, an order stored', async () => {
    const { url, child, output } = await run('fastify');
    const answers = Array.from({ length: 600 }, (_, value) => ({
      eventType: 'interaction',
      interactionType: value === 7 ? 'wink' : 'slider',
      value,
      campaignId: 'camp_import',
    }));
    const imported = await post(`${url}/import`, { answers });
    expect(imported).toMatchObject({ status: 422, body: { taken: 599, refused: [{ index: 7 }] } });
    const order = { orderId: 'o-9', total: '0.10', sessionId: 'sess_fastify' };
    expect(await post(`${url}/orders`, order)).toMatchObject({ status: 200, body: { ok: true } });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect([await exited, output()]).toEqual([
      [0, null],
      expect.stringContaining('closed, still waiting: 0'),
    ]);
    expect(await readStored(service, 'camp_import')).toHaveLength(599);
  });
});
