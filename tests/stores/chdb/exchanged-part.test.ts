import { copyFile, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeEventRow, makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import { expect, it } from 'vitest';
import { newDirectory } from '../../kit/data-directory.ts';

/** The rows of the two parts, in different months so that nothing merges them. */
async function findRows(path: string): Promise<[january: string, february: string]> {
  const files = await readdir(path, { recursive: true });
  const ofMonth = (month: string) =>
    files.find((file) => file.includes(`/${month}_`) && file.endsWith('_0/data.bin')) ?? '';
  return [join(path, ofMonth('202601')), join(path, ofMonth('202602'))];
}

it('rows of another part in the place of a part are named, although the engine reads them, and copied files are not', async () => {
  const path = await newDirectory('event-store');
  try {
    const first = createChdbEventStore({ path });
    await first.migrate();
    for (const month of [0, 1]) {
      const row = makeEventRow({ eventId: `evt_${month}`, timestamp: Date.UTC(2026, month, 5), bot: 0 });
      await first.insert('events', makeLogRange(`token ${month}`, [row]));
    }
    await first.parts.settle();
    const [january, february] = await findRows(path);
    await first.close();

    await utimes(january, new Date(), new Date());
    const copied = createChdbEventStore({ path });
    expect(await copied.parts.losses(true)).toEqual([]);
    await copied.close();

    await copyFile(february, january);
    const exchanged = createChdbEventStore({ path });
    expect(await exchanged.query('SELECT eventId FROM events', {})).toEqual([
      { eventId: 'evt_1' },
      { eventId: 'evt_1' },
    ]);
    expect(await exchanged.parts.losses(true)).toEqual([
      expect.stringMatching(/^event-store: part 202601_1_1_0 of events is damaged: /),
    ]);
    await exchanged.close();
  } finally {
    await rm(path, { recursive: true });
  }
});
