import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service';
import { startService } from '../processes/service.ts';
import { fillEvents } from './fill-events.ts';

/**
 * A data directory whose events are inserted directly into the store, for services that are started on it one by one.
 */
export interface FilledData {
  readonly dataDir: string;
  /** Adds rows until there are this many. */
  fillTo(rows: number): Promise<void>;
  remove(): void;
}

export async function prepareData(name: string): Promise<FilledData> {
  const dataDir = mkdtempSync(join(tmpdir(), `overlay-bench-${name}-`));
  // The first start creates the tables and the account of the bootstrap keys.
  await (await startService(dataDir)).stop();
  let filled = 0;
  return {
    dataDir,
    async fillTo(rows) {
      await addRows(dataDir, filled, rows);
      filled = rows;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function addRows(dataDir: string, from: number, to: number): Promise<void> {
  const ports = await openEmbeddedPorts(dataDir);
  const { items } = await ports.controlStore.accounts.list({ limit: 1 });
  const [account] = items;
  if (account === undefined) throw new Error('the service made no account');
  await fillEvents(ports.eventStore, account.accountId, from, to);
  await Promise.all([ports.eventLog.close(), ports.conversionLog.close()]);
  await ports.eventStore.close();
  await ports.controlStore.close();
}
