import { InstanceState } from '@overlay/contract';
import { expect } from 'vitest';
import { readAnswer } from '../kit/read-answer.ts';
import { sendBatch } from '../kit/read-back.ts';
import { test } from '../kit/test.ts';
import { addTestPerson, signedIn } from '../kit/test-person.ts';

test('an administrator sees positions, disks, jobs and every node, also one that was killed', {
  tags: ['long'],
}, async ({ service }) => {
  const { ports, clock, account } = service;
  await sendBatch(service.client(account.secretKey), [{ eventType: 'impression', campaignId: 'camp' }]);
  await service.shipped();
  const administrator = await signedIn(service, await addTestPerson(service, { isAdministrator: true }));
  const read = async () => readAnswer(InstanceState, await administrator.get('/api/instance'));
  const { nodes, streams, jobs, version } = await read();
  const [own] = nodes;
  expect(own).toMatchObject({ version, outageSeconds: 0, backup: null, damaged: [] });
  expect(own?.disks).toEqual([expect.objectContaining({ folder: 'data', daysUntilFull: null })]);
  const [events] = streams;
  expect(events?.appendedPosition).toBeGreaterThan(0);
  expect(events?.shippedPosition).toBe(events?.appendedPosition);
  expect(events?.receivedPosition).toBe(events?.appendedPosition);
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['compare-stores', 'purge']));

  if (own === undefined) throw new Error('the node is missing');
  const { name: _, ...report } = own;
  const seenAtMs = clock.now() - 3_600_000;
  const silent = { ...report, seenAt: new Date(seenAtMs).toISOString() };
  await ports.controlStore.nodes.report('killed:8787', silent, seenAtMs, 0);
  const after = await read();
  expect(after.nodes.map(({ name }) => name)).toContain('killed:8787');
  expect(after.late).toContainEqual({ concern: 'node_silent', subject: 'killed:8787' });
  await ports.controlStore.nodes.remove('killed:8787');
});
