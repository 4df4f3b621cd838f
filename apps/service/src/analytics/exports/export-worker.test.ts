import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@overlay/contract';
import { expect, test } from 'vitest';
import { createTwoAccounts } from '../../control-store/sample-records.fixture.ts';
import { lonelyNode } from '../../jobs/lonely-node.fixture.ts';
import { openEmbeddedPorts } from '../../stores/open-embedded-ports.ts';
import { createQueryRunner } from '../queries/query-runner.ts';
import { createExportWorker, ExportFileCleaner } from './export-worker.ts';

test('files are removed a day after they ended, as are unknown files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'export-worker-'));
  const { controlStore, eventStore, exportFiles, eventLog, conversionLog } = await openEmbeddedPorts(dataDir);
  let nowMs = Date.UTC(2026, 0, 2);
  const errors: unknown[] = [];
  const options = {
    exports: controlStore.exports,
    files: exportFiles,
    queries: createQueryRunner(eventStore),
    leases: lonelyNode,
    clock: () => nowMs,
    onError: (error: unknown) => void errors.push(error),
  };
  const worker = createExportWorker(options);
  const cleaner = new ExportFileCleaner(options);
  try {
    await Promise.all([controlStore.migrate(), eventStore.migrate()]);
    await createTwoAccounts(controlStore);
    const accountId = 'acct_a';
    const record = { accountId, stream: 'events', query: {}, requestedAtMs: nowMs } as const;
    await controlStore.exports.create({ ...record, exportId: 'exp_1' }, 10);
    worker.nudge();
    const stateOf = async () => (await controlStore.exports.get(accountId, 'exp_1'))?.state;
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('finished');
    const kept = () => readdir(join(dataDir, 'exports'));
    await writeFile(join(dataDir, 'exports', 'exp_lost.parquet'), '');
    await cleaner.clean();
    expect(await kept()).toEqual(['exp_1.parquet']);
    // Ended by another node, which cannot reach this one's files.
    await controlStore.exports.create({ ...record, accountId: 'acct_b', exportId: 'exp_2' }, 10);
    await controlStore.exports.start('exp_2');
    await controlStore.exports.failAll('acct_b', 'data_erased', nowMs);
    await writeFile(join(dataDir, 'exports', 'exp_2.parquet'), '');
    await cleaner.clean();
    expect(await kept()).toEqual(['exp_1.parquet']);
    nowMs += limits.exportFileMs;
    await cleaner.clean();
    expect(await kept()).toEqual(['exp_1.parquet']);
    nowMs += 1;
    await cleaner.clean();
    expect([await kept(), await stateOf(), errors]).toEqual([[], undefined, []]);
    await expect(exportFiles.open('../control')).rejects.toThrow(/identifier/);
  } finally {
    await worker.stop();
    await Promise.all([eventLog.close(), conversionLog.close(), controlStore.close()]);
    await eventStore.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
