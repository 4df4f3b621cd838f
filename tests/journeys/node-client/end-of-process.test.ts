import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const script = (end: string) => `
  import { createOverlayClient } from '@overlay/node';
  const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'http://127.0.0.1:9', onError() {} });
  client.trackInteraction({ eventType: 'impression' }, { until: 'queued' }).then(async () => { ${end} });
`;

test('a process that ends with waiting events and neither a journal nor close() says how many are lost', async () => {
  const args = ['--input-type=module', '--eval', script('process.exit(0)')];
  const { stderr } = await run(process.execPath, args, { cwd: import.meta.dirname });
  expect(stderr).toContain(
    '1 records that were not stored yet are lost. Call close() before the process ends',
  );
});

test('a client that was closed has nothing more to say at the end', async () => {
  const end = 'await client.close({ timeoutMs: 10 }); process.exit(0)';
  const args = ['--input-type=module', '--eval', script(end)];
  const { stderr } = await run(process.execPath, args, { cwd: import.meta.dirname });
  expect(stderr).not.toContain('@overlay/node:');
});
