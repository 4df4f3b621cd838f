import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FoundDamage } from '../damage/found-damage.ts';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import type { StoredPart } from '../event-store/event-store.ts';
import { StoresCheck, type StoresCheckOptions } from './stores-check.ts';

const mebibyte = 1024 ** 2;
const part = (name: string, mebibytes: number): StoredPart => ({
  table: 'events',
  name,
  bytes: mebibytes * mebibyte,
});

/** Stores of these parts, whose clock the test moves. */
async function makeCheck(parts: readonly StoredPart[], isDamaged: (name: string) => boolean = () => false) {
  const data = await mkdtemp(join(tmpdir(), 'stores-check-'));
  onTestFinished(() => rm(data, { recursive: true }));
  await writeFile(join(data, 'control.sqlite'), '');
  const time = { ms: 0 };
  const read: string[] = [];
  const damage = new FoundDamage();
  const log = (name: string) => ({
    async damage() {
      read.push(name);
      return isDamaged(name) ? [new StorageDamaged(name, 'data.mdb', 'cut off')] : [];
    },
  });
  const options = {
    eventStore: {
      listParts: async () => parts,
      async damagedParts(only: StoredPart) {
        read.push(only.name);
        return isDamaged(only.name) ? [{ ...only, message: 'Checksums do not match' }] : [];
      },
    },
    controlStore: {
      async damage() {
        read.push('control');
        return isDamaged('control') ? ['control.sqlite is damaged: malformed'] : [];
      },
    },
    marks: { logs: { events: log('event-log'), conversions: log('conversion-log') } },
    damage,
    folders: { data },
    clock: () => 1_000 + time.ms,
    elapsed: () => time.ms,
    onError: () => {},
  } as unknown as StoresCheckOptions;
  const check = new StoresCheck(options);
  const runAt = async (minutes: number) => {
    time.ms = minutes * 60_000;
    await check.run();
    return read.splice(0);
  };
  return { check, runAt, damage };
}

const others = ['control', 'event-log', 'conversion-log'];

it('reads every part at a bounded rate, then the logs and control data, and begins again a day later', async () => {
  const { check, runAt } = await makeCheck([part('a', 1), part('b', 200), part('c', 480), part('d', 1)]);
  // 240 MiB a minute: the third part uses up two further minutes.
  expect(await runAt(1)).toEqual(['a', 'b', 'c']);
  expect(await runAt(2)).toEqual([]);
  expect(check.finishedAtMs).toBeUndefined();
  expect(await runAt(4)).toEqual(['d', ...others]);
  expect(check.finishedAtMs).toBe(1_000 + 4 * 60_000);
  expect(await runAt(1_440)).toEqual([]);
  expect((await runAt(1_441)).at(0)).toBe('a');
});

it('a damaged part, log or control file is reported as if a read had met it', async () => {
  const { runAt, damage } = await makeCheck([part('a', 1), part('b', 1)], (name) => name !== 'a');
  await runAt(1);
  expect(damage.places).toEqual([
    'event-store: part b of events',
    'control.sqlite: control.sqlite',
    'event-log: data.mdb',
    'conversion-log: data.mdb',
  ]);
});

it('a store that cannot be read now is read at the next run', async () => {
  let failures = 1;
  const { check, runAt } = await makeCheck([part('a', 1)], () => {
    failures -= 1;
    if (failures >= 0) throw new Error('the engine is busy');
    return false;
  });
  await expect(runAt(1)).rejects.toThrow('busy');
  // Once at each of the two runs.
  expect(await runAt(2)).toEqual(['a', 'a', ...others]);
  expect(check.finishedAtMs).toBeDefined();
});
