import { expect, test } from 'vitest';
import { runNode } from '../../kit/process.ts';

const script = (end: string) => `
  import { createOverlayClient } from '@overlay/node';
  const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'http://127.0.0.1:9', onError() {} });
  client.trackInteraction({ eventType: 'impression' }, { until: 'queued' }).then(async () => { ${end} });
`;

test('a process that ends with waiting events, without a journal or close(), reports how many are lost', async () => {
  const args = ['--input-type=module', '--eval', script('process.exit(0)')];
  const { code, output } = await runNode(args, { cwd: import.meta.dirname });
  expect(code).toBe(0);
  expect(output).toContain(
    '1 records that were not stored yet are lost. Call close() before the process ends',
  );
});

test('a closed client prints nothing when the process ends', async () => {
  const end = 'await client.close({ timeoutMs: 10 }); process.exit(0)';
  const args = ['--input-type=module', '--eval', script(end)];
  const { code, output } = await runNode(args, { cwd: import.meta.dirname });
  expect(code).toBe(0);
  expect(output).not.toContain('@overlay/node:');
});
