import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, type Project } from '../packages/project.ts';

// tests/packages installs every package beside real bundlers and on every supported Node.
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
