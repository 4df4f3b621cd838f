import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbEventLog } from '@overlay/service';
import type { DedupeCost } from '../measurements/dedupe.ts';
import { writeSampleKeys } from './write-sample-keys.ts';

/** A log with this many keys, in a separate process and directory. Microseconds of CPU per key. */
const keys = Number(process.argv[2]);
const batchKeys = 100;
const batches = 2_000;

function entryOf(key: Buffer) {
  return { key, line: 'x\n', createdAt: Date.now(), payloadHash: 1 };
}

function newEntries() {
  const random = randomBytes(16 * batchKeys);
  return Array.from({ length: batchKeys }, (_, index) =>
    entryOf(random.subarray(index * 16, index * 16 + 16)),
  );
}

async function cpuOf(
  work: (batch: ReturnType<typeof entryOf>[]) => Promise<unknown>,
  known: readonly Buffer[],
) {
  const entries = Array.from({ length: batches }, () =>
    known.length === 0
      ? newEntries()
      : Array.from({ length: batchKeys }, () =>
          entryOf(known[Math.floor(Math.random() * known.length)] ?? Buffer.alloc(16)),
        ),
  );
  const before = process.cpuUsage();
  for (const batch of entries) await work(batch);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (batches * batchKeys);
}

const directory = mkdtempSync(join(tmpdir(), 'bench-dedupe-'));
try {
  const known = keys === 0 ? [] : await writeSampleKeys(directory, keys);
  const log = await createLmdbEventLog({ path: directory });
  const residentMegabytes = process.memoryUsage().rss / 1_000_000;
  await cpuOf((batch) => log.lookUp(batch), []);
  const cost: DedupeCost = {
    newKey: await cpuOf((batch) => log.lookUp(batch), []),
    knownKey: keys === 0 ? undefined : await cpuOf((batch) => log.lookUp(batch), known),
    append: await cpuOf((batch) => log.append(batch), []),
    files: readdirSync(join(directory, 'runs')).length,
    residentMegabytes,
  };
  await log.close();
  process.send?.(cost);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
