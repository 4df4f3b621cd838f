import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPorts, type Ports } from '@overlay/service';
import { startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { fillSessions } from './fill-sessions.ts';

/** Queries cover the last 90 days, so older data would match fewer events than it contains. */
const keptDays = 7;

/** A data directory for one measurement, which may change it. */
export interface FilledSessions {
  readonly dataDir: string;
  /** What the events take on the disk. */
  readonly disk: readonly Finding[];
  remove(): void;
}

/**
 * The events of `fillSessions`: so many of the account of the bootstrap keys, and a tenth of that of another.
 *
 * @param folder keeps them for later runs, in a folder for each size, brought up to the schema of this version. Measurements
 *   get a copy that shares the files of the engine which never change. Default: nothing is kept
 */
export async function prepareSessions(size: number, folder: string | undefined): Promise<FilledSessions> {
  if (folder === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-analytics-'));
    return { dataDir, disk: await fillOrCheck(dataDir, size), remove: () => removeAll(dataDir) };
  }
  const kept = join(folder, `${size / 1e6}m`);
  mkdirSync(kept, { recursive: true });
  const disk = await fillOrCheck(kept, size);
  // Hard links do not reach another disk.
  const dataDir = mkdtempSync(join(folder, 'measured-'));
  await copyDirectory(kept, dataDir, false);
  return { dataDir, disk, remove: () => removeAll(dataDir) };
}

/** Fills an empty directory. Throws if a non-empty one does not contain exactly these events. */
export async function fillOrCheck(dataDir: string, size: number): Promise<Finding[]> {
  const isEmpty = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  // The first start creates the tables and the account of the bootstrap keys.
  if (isEmpty) await (await startService(dataDir)).stop();
  const { eventStore, eventLog, conversionLog, controlStore } = await openEmbeddedPorts(dataDir);
  try {
    const { items } = await controlStore.accounts.list({ limit: 1 });
    const accountId = items[0]?.accountId;
    if (accountId === undefined) throw new Error('the service made no account');
    if (isEmpty) {
      await fillSessions(eventStore, accountId, 0, size);
      await fillSessions(eventStore, 'acct_beside', 0, size / 10);
    } else {
      await checkKept(eventStore, dataDir, accountId, size);
    }
    return await settle(eventStore, size);
  } finally {
    await Promise.all([eventLog.close(), conversionLog.close()]);
    await eventStore.close();
    await controlStore.close();
  }
}

async function checkKept(
  store: Ports['eventStore'],
  dataDir: string,
  accountId: string,
  size: number,
): Promise<void> {
  const [held] = await store.query<{ events: number; beside: number; ageDays: number }>(
    `SELECT
      countIf(accountId = {accountId:String}) AS events,
      count() - events AS beside,
      dateDiff('day', max(toDate(timestamp)), today()) AS ageDays
    FROM events`,
    { accountId },
  );
  const { events = 0, beside = 0, ageDays = 0 } = held ?? {};
  if (events === size && beside === size / 10 && ageDays <= keptDays) return;
  const found = `${events} events and ${beside} of another account, the last of them ${ageDays} days ago`;
  throw new Error(`${dataDir} holds ${found}, which is not what ${size / 1e6} M asks for: empty it`);
}

/**
 * Accounts grow over months, in which their parts are merged: a day after the end of a month, the engine has merged it
 * into one part (docs/decisions/0051), which no measurement can wait for. Parts of an older schema are upgraded.
 */
async function settle(store: Ports['eventStore'], size: number): Promise<Finding[]> {
  const merging = 'SELECT count() AS merges FROM system.merges';
  const untilMerged = async () => {
    while ((await store.query<{ merges: number }>(merging))[0]?.merges !== 0) await sleep(500);
  };
  await untilMerged();
  await store.migrate();
  while ((await store.rowsToRebuild()) > 0) await sleep(500);
  const months = await store.query<{ month: string }>(
    `SELECT partition AS month FROM system.parts
    WHERE active AND table = 'events' AND partition < toString(toYYYYMM(now('UTC'))) GROUP BY month HAVING count() > 1`,
  );
  for (const { month } of months)
    await store.command(`OPTIMIZE TABLE events PARTITION ${Number(month)} FINAL`);
  await untilMerged();
  const [table] = await store.query<{ bytes: number; rows: number }>(
    "SELECT sum(bytes_on_disk) AS bytes, sum(rows) AS rows FROM system.parts WHERE active AND table = 'events'",
  );
  const projections = await store.query<{ name: string; bytes: number }>(
    "SELECT name, sum(bytes_on_disk) AS bytes FROM system.projection_parts WHERE active AND table = 'events' GROUP BY name",
  );
  const measurement = `disk at ${size / 1e6} M events`;
  const rows = table?.rows ?? 1;
  const toFinding = (what: string, bytes: number): Finding => {
    return { measurement, what, value: bytes / rows, unit: 'bytes' };
  };
  return [
    toFinding('an event, projections included', table?.bytes ?? 0),
    ...projections.map(({ name, bytes }) => toFinding(`of which ${name}`, bytes)),
  ];
}

/**
 * The engine never changes a part: a change creates another part. Its small text files are copied, as are all other
 * files.
 */
const partName = /^\d{6}_\d+_\d+_\d+(?:_\d+)?$/;

export async function copyDirectory(from: string, to: string, isPart: boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyDirectory(source, target, isPart || partName.test(entry.name));
    else if (isPart && !entry.name.endsWith('.txt')) await link(source, target);
    else if (entry.isFile()) await copyFile(source, target);
    // The engine finds its tables by relative links.
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
  }
}

function removeAll(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
