import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../kit/process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the built package, alone in another project', () => {
  let project = '';
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'overlay-consumer-'));
    const installed = join(project, 'node_modules/@overlay/node');
    await mkdir(installed, { recursive: true });
    await cp(join(root, 'packages/node/package.json'), join(installed, 'package.json'));
    await cp(join(root, 'packages/node/dist'), join(installed, 'dist'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('has types that need no other package, and refuse what the service would refuse', async () => {
    const source = `
      import { createOverlayClient, type InteractionPayload } from '@overlay/node';
      const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'https://overlay.test' });
      const payload: InteractionPayload = { eventType: 'impression', videoId: 'vid_film' };
      const result = await client.trackInteraction(payload);
      export const eventId: string | null = result.eventId;
      export const all: readonly boolean[] = (await client.trackInteraction([payload])).map(({ ok }) => ok);
      // @ts-expect-error: no such kind of event
      await client.trackInteraction({ eventType: 'click' });
      // @ts-expect-error: conversionType is missing
      await client.trackConversion({ orderId: '1' });
    `;
    await writeFile(join(project, 'consumer.ts'), source);
    const compile = [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'],
      ...['--target', 'es2023', '--module', 'nodenext', '--types', 'node'],
      ...['--typeRoots', join(root, 'node_modules/@types'), 'consumer.ts'],
    ];
    const { output } = await runNode(compile, { cwd: project });
    expect(output).toBe('');
  });

  it('runs without any other package', async () => {
    const script = `
      import { createOverlayClient } from '@overlay/node';
      const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'http://127.0.0.1:9', onError() {} });
      const result = await client.trackInteraction({ eventType: 'impression' }, { waitMs: 200 });
      console.log(result.queued, (await client.close({ timeoutMs: 50 })).waiting);
    `;
    await writeFile(join(project, 'consumer.mjs'), script);
    const { stdout } = await runNode(['consumer.mjs'], { cwd: project });
    expect(stdout).toBe('true 1\n');
  });
});
