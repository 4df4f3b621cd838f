import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, type Project } from '../packages/project.ts';

// tests/packages covers real bundlers and every supported version of Node.
let project: Project;
beforeAll(async () => {
  project = await createProject({ packages: ['sdk', 'node'], offline: true });
});
afterAll(() => project?.remove());

test('the packed Node client runs in an empty project, as an ES module and by require', async () => {
  const use = `
    const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'http://127.0.0.1:9', onError() {} });
    client.trackInteraction({ eventType: 'impression' }, { waitMs: 100 })
      .then(async ({ queued }) => console.log(queued, (await client.close({ timeoutMs: 50 })).waiting));
  `;
  await project.write({
    'use.mjs': `import { createOverlayClient } from '@overlay/node';${use}`,
    'use.cjs': `const { createOverlayClient } = require('@overlay/node');${use}`,
  });
  expect(await project.run(process.execPath, 'use.mjs')).toEqual({ code: 0, output: 'true 1\n' });
  // Node 20 warns that it loads an ES module by require.
  const required = await project.run(process.execPath, 'use.cjs');
  expect([required.code, required.output]).toEqual([0, expect.stringContaining('true 1\n')]);
});

test('the packed SDK is imported on a server, and creates no overlay without a page', async () => {
  await project.write({
    'sdk.mjs': `
      import { OverlaySDK } from '@overlay/sdk';
      console.log(typeof OverlaySDK.init, OverlaySDK.createOverlay(undefined, { type: 'tap' }).success);
    `,
  });
  const { code, output } = await project.run(process.execPath, 'sdk.mjs');
  expect([code, output]).toEqual([0, expect.stringMatching(/^function false\n/)]);
});

test('the packed types compile with nothing else installed, and a misspelled option does not', async () => {
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    ...{ target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [`${modules}/@types`] },
  };
  await project.write({
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['use.mts'] }),
    'use.mts': `
      import { createOverlayClient, type InteractionPayload } from '@overlay/node';
      import { OverlaySDK, type OverlayOptions } from '@overlay/sdk';
      const event: InteractionPayload = { eventType: 'interaction', interactionType: 'tap', value: 1 };
      const options: OverlayOptions = { type: 'poll', pollOptions: ['One', 'Two'], position: '10% 20%' };
      const video = document.createElement('video');
      OverlaySDK.createOverlay(video, options);
      // @ts-expect-error: an option of no overlay
      OverlaySDK.createOverlay(video, { type: 'poll', pollOption: ['One', 'Two'] });
      // @ts-expect-error: an option of another overlay
      OverlaySDK.createOverlay(video, { type: 'rating', sliderMax: 5 });
      const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'https://overlay.test' });
      export const { eventId }: { eventId: string | null } = await client.trackInteraction(event);
      export const all: readonly boolean[] = (await client.trackInteraction([event])).map(({ ok }) => ok);
      // @ts-expect-error: a field of no event
      await client.trackInteraction({ eventType: 'impression', campaign: 'spring' });
      export const { impressions }: { impressions: number } = await client.analytics.summary({ include: ['uniques'] });
      // @ts-expect-error: no kind of event
      await client.trackInteraction({ eventType: 'click' });
      // @ts-expect-error: conversionType is missing
      await client.trackConversion({ orderId: '1' });
      // @ts-expect-error: a filter of no query
      await client.analytics.summary({ campaign: 'spring' });
    `,
  });
  const compiled = await project.run(process.execPath, `${modules}/typescript/bin/tsc`, '-p', '.');
  expect(compiled).toEqual({ code: 0, output: '' });
});
