import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProcess, startNode } from '../../kit/process.ts';
import { type Service, secretKey, startService } from '../../kit/service.ts';
import { readStored } from './stored.ts';

interface Program {
  readonly url: string;
  readonly running: RunningProcess;
}

describe('the examples, run like by a customer', () => {
  let service: Service;
  let folder = '';
  const children: RunningProcess[] = [];
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'overlay-examples-'));
  });
  afterAll(async () => {
    await Promise.all(children.map((child) => child.end()));
    await service?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(example: string): Promise<Program> {
    const file = fileURLToPath(new URL(`../../../packages/node/examples/${example}.ts`, import.meta.url));
    const running = startNode(['--import', import.meta.resolve('tsx'), file], {
      env: {
        PORT: '0',
        OVERLAY_ENDPOINT: service.url,
        OVERLAY_SECRET_KEY: secretKey,
        OVERLAY_JOURNAL: join(folder, `${example}.journal`),
      },
    });
    children.push(running);
    await running.printed(/listening.*\d{2,5}/s);
    const port = /port: (\d+)|127\.0\.0\.1:(\d+)/.exec(running.output);
    return { url: `http://127.0.0.1:${port?.[1] ?? port?.[2]}`, running };
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

  it('Fastify: the answers of an import are recorded one by one, and an order is stored', {
    tags: ['long'],
  }, async () => {
    const { url, running } = await run('fastify');
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
    running.signal('SIGTERM');
    expect(await running.closed).toEqual({ code: 0, signal: null });
    expect(running.output).toContain('closed, still waiting: 0');
    expect(await readStored(service, 'camp_import')).toHaveLength(599);
  });
});
