import { appendFile, mkdir, mkdtemp, readFile, rm, rmdir, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from '../../../packages/node/src/journal/journal.ts';
import { toRecordLine } from '../../../packages/node/src/journal/journal-line.ts';
import { startNode } from '../../kit/process.ts';

describe('the journal', () => {
  let folder = '';
  let path = '';
  const failures: Error[] = [];
  const open = () => Journal.open(path, (error) => failures.push(error));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overlay-journal-'));
    path = join(folder, 'events.journal');
    failures.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Appends records with these payloads and returns their numbers. */
  async function append(journal: Journal, payloads: readonly unknown[]): Promise<number[]> {
    const records = payloads.map((payload) => ({
      number: journal.nextNumber(),
      kind: 'event' as const,
      json: JSON.stringify(payload),
    }));
    const written = await Promise.all(records.map((record) => journal.append(record)));
    expect(written.every(Boolean)).toBe(true);
    return records.map(({ number }) => number);
  }

  it('returns records that were not removed, in order, and continues their numbers', async () => {
    const { journal, records } = open();
    expect(records).toEqual([]);
    const numbers = await append(journal, [{ a: 1 }, { b: 'two\n\u2028' }, { c: null }]);
    journal.forget(numbers[0] ?? 0);
    await journal.close();
    const again = open();
    expect(again.records.map(({ json }) => JSON.parse(json))).toEqual([{ b: 'two\n\u2028' }, { c: null }]);
    expect(again.damagedLines).toBe(0);
    expect(again.journal.nextNumber()).toBe(4);
    await again.journal.close();
  });

  it('skips a half-written tail left by a crash, at every byte of it', async () => {
    const { journal } = open();
    await append(journal, [{ first: 1 }, { second: 2 }]);
    await journal.close();
    const whole = await readFile(path);
    const secondStart = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (let length = secondStart + 1; length < whole.length - 1; length += 1) {
      await writeFile(path, whole);
      await truncate(path, length);
      const cut = open();
      expect(cut.records.map(({ json }) => json)).toEqual(['{"first":1}']);
      expect(cut.damagedLines).toBe(1);
      // The next record does not become part of the torn line.
      await append(cut.journal, [{ third: 3 }]);
      await cut.journal.close();
      const after = open();
      expect(after.records.map(({ json }) => json)).toEqual(['{"first":1}', '{"third":3}']);
      await after.journal.close();
    }
  });

  it('skips a line whose bytes changed, and keeps those around it', async () => {
    const line = (number: number) => toRecordLine({ number, kind: 'event', json: `{"n":${number}}` });
    await writeFile(path, line(1) + line(2).replace('"n":2', '"n":7') + line(3));
    await appendFile(path, Buffer.from([0, 0, 0, 0xff, 10]));
    const { journal, records, damagedLines } = open();
    expect(records.map(({ number }) => number)).toEqual([1, 3]);
    expect(damagedLines).toBe(2);
    await journal.close();
  });

  it('stays within twice the waiting bytes plus a MiB, however much went through it', async () => {
    const { journal } = open();
    const kept = await append(journal, [{ kept: 'x'.repeat(1_000) }]);
    for (let round = 0; round < 60; round += 1) {
      const numbers = await append(
        journal,
        Array.from({ length: 100 }, () => ({ text: 'y'.repeat(1_000) })),
      );
      for (const number of numbers) journal.forget(number);
      const { size } = await stat(path);
      expect(size).toBeLessThan(1024 ** 2 + 2 * 110_000);
    }
    await journal.close();
    const again = open();
    expect(again.records.map(({ number }) => number)).toEqual(kept);
    await again.journal.close();
  });

  it('belongs to one process, and says to which', async () => {
    const { journal } = open();
    expect(open).toThrow(`the journal ${path} is in use by process ${process.pid}`);
    await journal.close();
    const child = startNode(['-e', 'setInterval(() => {}, 1000)']);
    await writeFile(`${path}.lock`, `${child.pid} `);
    expect(open).toThrow(`is in use by process ${child.pid}; give each process its own file`);
    await child.end();
    const taken = open();
    expect(taken.records).toEqual([]);
    await taken.journal.close();
  });

  it('takes over a lock whose process id now belongs to another process', async () => {
    await writeFile(`${path}.lock`, `${process.ppid} 1`);
    if (process.platform !== 'linux') return;
    await open().journal.close();
  });

  it('reports that it cannot be opened if its folder is missing', () => {
    expect(() => Journal.open(join(folder, 'missing', 'file'), () => {})).toThrow(/ENOENT/);
  });

  it('reports a failed write, and writes everything again when it can', async () => {
    const { journal } = open();
    const large = await append(
      journal,
      Array.from({ length: 40 }, () => ({ text: 'z'.repeat(30_000) })),
    );
    await mkdir(`${path}.new`);
    for (const number of large) journal.forget(number);
    const lost = { number: journal.nextNumber(), kind: 'conversion' as const, json: '{"lost":1}' };
    // The first write includes what was removed; the next one finds the file too long.
    await journal.append({ ...lost, number: journal.nextNumber() });
    expect(await journal.append(lost)).toBe(false);
    expect(failures[0]?.message).toMatch(/EISDIR/);
    await rmdir(`${path}.new`);
    await append(journal, [{ later: 1 }]);
    await journal.close();
    const again = open();
    expect(again.records.map(({ json }) => json).toSorted()).toEqual([
      '{"later":1}',
      '{"lost":1}',
      '{"lost":1}',
    ]);
    await again.journal.close();
  });
});
