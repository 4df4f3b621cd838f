import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStored } from '../journeys/node-client/stored.ts';
import { type Service, secretKey, startService } from '../kit/service.ts';
import { createProject, type Project } from './project.ts';

let service: Service;
let project: Project;
let child: ChildProcess | undefined;
beforeAll(async () => {
  [service, project] = await Promise.all([
    startService(),
    createProject({
      packages: ['node'],
      dependencies: ['express', '@types/express', '@types/node', 'typescript'],
      manifest: { type: 'module' },
    }),
  ]);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await service?.dispose();
  await project?.remove();
});

test('the Express example compiles; it records an answer, stores an order once, and delivers the rest on SIGTERM', async () => {
  const example = new URL('../../packages/node/examples/express.ts', import.meta.url);
  await project.write({
    'express.ts': readFileSync(example, 'utf8'),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        module: 'nodenext',
        target: 'es2023',
        types: ['node'],
      },
    }),
  });
  expect(await project.run('./node_modules/.bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' });

  const server = spawn(process.execPath, ['express.js'], {
    cwd: project.folder,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      OVERLAY_ENDPOINT: service.url,
      OVERLAY_SECRET_KEY: secretKey,
      OVERLAY_JOURNAL: join(project.folder, 'express.journal'),
    },
  });
  child = server;
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output).toMatch(/listening.*port: \d+/s);
  const url = `http://127.0.0.1:${/port: (\d+)/.exec(output)?.[1]}`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };

  const order = { orderId: 'o-1', total: '12.50', currency: 'EUR', sessionId: 'sess_express' };
  expect(await post('/webhooks/order-paid', order)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await post('/webhooks/order-paid', order)).body).toMatchObject({ ok: true, duplicate: true });
  const misspelt = { ...order, orderId: 'o-2', currency: 'euro' };
  expect((await post('/webhooks/order-paid', misspelt)).status).toBe(422);
  const answer = { videoId: 'vid_film', sessionId: 'sess_express', stars: 5, answerId: 'answer-1' };
  expect((await post('/answers', answer)).status).toBe(202);

  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  expect([await exited, output]).toEqual([[0, null], expect.stringContaining('closed, still waiting: 0')]);
  const stored = await readStored(service, 'unattributed');
  expect(stored.filter(({ sessionId }) => sessionId === 'sess_express')).toMatchObject([
    { interactionType: 'rating', value: 5, videoId: 'vid_film' },
  ]);
});
