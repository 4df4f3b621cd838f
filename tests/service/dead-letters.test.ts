import { runDeadLettersCommand } from '@overlay/service/internal/cli/dead-letters-command.ts';
import { EventStoreRefusedRows } from '@overlay/service/internal/event-store/event-store.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startNode } from '../kit/process.ts';
import { builtService } from '../kit/programs.ts';
import { readEvents, sendEvent } from '../kit/read-back.ts';
import { Service } from '../kit/service.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';
import { readErasure, requestErasure, untilErased } from './privacy/erasure-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

async function run(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  const { signal } = new AbortController();
  await runDeadLettersCommand(words, service.ports, { print: (line) => lines.push(line), signal });
  return lines;
}

/** Sends an event that the store refuses. */
async function sendRefused(event: object) {
  const account = await service.addAccount();
  const client = service.client(account.secretKey);
  const insert = vi.spyOn(service.ports.eventStore, 'insert');
  insert.mockRejectedValue(new EventStoreRefusedRows('no such column'));
  const { eventId } = await sendEvent(client, { ...tap, ...event });
  await service.shipped();
  insert.mockRestore();
  return { client, eventId };
}

it('lists refused rows, and sends them again once the reason is gone', async () => {
  const { client, eventId } = await sendRefused({ campaignId: 'camp_refused' });
  const listed = (await run('list')).map((line) => JSON.parse(line));
  expect(listed).toEqual([
    {
      stream: 'events',
      token: expect.any(String),
      refusedAt: expect.any(String),
      reason: 'no such column',
      row: expect.stringContaining(eventId),
    },
  ]);
  expect(await readEvents(client)).toEqual([]);
  expect(await run('send')).toEqual(['sent: 1, still refused: 0']);
  expect((await readEvents(client)).map((event) => event.eventId)).toEqual([eventId]);
  expect(await run('list')).toEqual([]);
});

it('permanently deletes the named rows, and no others', async () => {
  const { client, eventId } = await sendRefused({ campaignId: 'camp_one' });
  await sendRefused({ campaignId: 'camp_other' });
  const letters = (await run('list')).map((line) => JSON.parse(line));
  const { token } = letters.find(({ row }) => row.includes(eventId));
  expect(await run('delete', token)).toEqual(['deleted: 1']);
  const left = await run('list');
  expect([left.length, left.join().includes('camp_other')]).toEqual([1, true]);
  expect(await run('send')).toEqual(['sent: 1, still refused: 0']);
  expect(await readEvents(client)).toEqual([]);
});

it('sends nothing of a device during its erasure or afterwards', async () => {
  const device = { deviceId: 'a-device-that-goes' };
  const { client } = await sendRefused(device);
  await sendEvent(client, { ...tap, ...device });
  await service.shipped();
  const { eventStore } = service.ports;
  const deleteRows = eventStore.deleteRows.bind(eventStore);
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const deleting = vi.spyOn(eventStore, 'deleteRows').mockImplementation(async (...condition) => {
    await deleteRows(...condition);
    await held;
  });
  const { erasureId } = await requestErasure(client, device);
  await expect.poll(() => deleting.mock.calls.length).toBe(1);
  const sent = run('send');
  expect((await readErasure(client, erasureId)).state).toBe('running');
  proceed();
  expect((await untilErased(client, erasureId)).erased).toMatchObject({ events: 1, setAside: 1 });
  expect(await sent).toEqual(['sent: 0, still refused: 0']);
  expect(await readEvents(client)).toEqual([]);
  deleting.mockRestore();
});

it('is a command for a running service, or for stores that no service uses', { tags: ['long'] }, async () => {
  const running = await Service.prepare();
  const command = async (...words: string[]) => {
    const cli = startNode([builtService, 'dead-letters', ...words], {
      env: { OVERLAY_DATA_DIR: running.dataDir },
    });
    const { code } = await cli.closed;
    return { code, output: cli.output };
  };
  running.start();
  await running.ready();
  expect(await command('send')).toEqual({ code: 0, output: 'sent: 0, still refused: 0\n' });
  await running.stop();
  expect(await command('delete', 'token')).toEqual({ code: 0, output: 'deleted: 0\n' });
  expect(await command('drop')).toEqual({
    code: 2,
    output: "error: unknown command 'drop'\nRun with --help for more.\n",
  });
  await running.dispose();
});
