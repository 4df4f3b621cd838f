import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChangeLog } from '../audit/change-log.ts';
import type { AuditRecord } from '../control-store/audit-log.ts';
import type { ControlRepositories } from '../control-store/control-store.ts';
import type { LedgerEntry } from '../control-store/removal-ledger.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { drainLogs } from '../migration/drain-logs.ts';
import type { Ports } from '../ports/ports.ts';
import type { ShipperLogger } from '../shipping/shipper.ts';
import { BackupRefused } from './backup-place.ts';

/** In a restored data directory until its ledger was replayed; contains when the backup was made. */
const markName = 'replay-ledger-since';

/**
 * Puts the ledger into a restored directory. The first start on it repeats the changes made since.
 * @param sinceMs when the backup was made
 * @returns how many changes that are; undefined if there is no ledger
 */
export async function bringLedger(
  ledger: string,
  folder: string,
  sinceMs: number,
): Promise<number | undefined> {
  const text = await readFile(ledger, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const count = toEntries(text, ledger).filter(({ atMs }) => atMs >= sinceMs).length;
  if (count > 0) await writeFile(join(folder, markName), String(sinceMs), { mode: 0o600, flush: true });
  await copyFile(ledger, join(folder, 'ledger.jsonl'));
  return count;
}

/**
 * Repeats the changes that a restore has undone, if any. Safe to run again after a kill. Call before requests are
 * served: erased viewers, revoked keys and removed members must not come back for a moment.
 */
export async function replayLedger(ports: Ports, dataDir: string, logger: ShipperLogger): Promise<void> {
  const mark = join(dataDir, markName);
  const since = await readFile(mark, 'utf8').catch(() => undefined);
  if (since === undefined) return;
  const path = join(dataDir, 'ledger.jsonl');
  const entries = toEntries(await readFile(path, 'utf8'), path).filter(({ atMs }) => atMs >= Number(since));
  // What waits in the log has to be found as well.
  await drainLogs(ports, logger);
  const changeLog = new ChangeLog(ports.controlStore, ports.clock);
  for (const entry of entries) {
    if ((await ports.controlStore.accounts.get(entry.accountId)) === undefined) continue;
    const devices = entry.subject === undefined ? [] : await findDevices(ports.eventStore, entry);
    await changeLog.makeAsService(entry.accountId, entry.operation, async ({ stores, note }) => {
      const target = await replay(entry, devices, stores);
      if (target !== undefined)
        note({ target: { kind: target, id: entry.id }, before: {}, after: { replayed: true } });
    });
  }
  await rm(mark);
  logger.info(
    { changes: entries.length },
    'the erasures, revocations and removals since the backup are repeated',
  );
}

/** What kind of thing was changed; undefined if there was nothing to do. */
async function replay(
  { operation, accountId, id, atMs, subject = '' }: LedgerEntry,
  devices: readonly string[],
  stores: ControlRepositories,
): Promise<AuditRecord['targetKind'] | undefined> {
  switch (operation) {
    case 'revokeKey':
    case 'rotateKey':
      // The successor of a rotated key is lost with everything since the backup.
      return (await stores.keys.revoke(accountId, id, atMs)) && 'key';
    case 'revokeViewerSecret':
    case 'keys forget-secrets':
      return (await stores.viewerSecrets.remove(accountId, id)) && 'viewerSecret';
    case 'revokeInstallation':
      return (await stores.installations.remove(accountId, id, atMs)) ? 'installation' : undefined;
    case 'removeMember':
    case 'leaveAccount':
      return (await stores.memberships.remove(accountId, id)) === 'done' ? 'member' : undefined;
    case 'revokeInvitation':
      return (await stores.invitations.remove(accountId, id)) && 'invitation';
    case 'deleteAccount':
      return (await stores.accounts.remove(accountId, atMs)) ? 'account' : undefined;
    case 'requestErasure': {
      const [deviceHash] = devices;
      const known = await stores.erasures.get(accountId, id);
      if (deviceHash === undefined || known !== undefined) return undefined;
      await stores.erasures.request({ erasureId: id, accountId, deviceHash, subject, requestedAtMs: atMs });
      return 'erasure';
    }
  }
}

/** The device of an erasure, if the store has rows of it. The ledger has only what the receipt says. */
async function findDevices(
  store: Pick<EventStore, 'query'>,
  { accountId, id, subject = '' }: LedgerEntry,
): Promise<string[]> {
  const ofTable = (table: string) =>
    `SELECT DISTINCT lower(hex(deviceHash)) AS device FROM ${table} WHERE accountId = {accountId:String}
      AND lower(hex(SHA256(concat({id:String}, ':', lower(hex(deviceHash)))))) = {subject:String}`;
  const rows = await store.query<{ device: string }>(
    `${ofTable('events')} UNION DISTINCT ${ofTable('conversions')}`,
    { accountId, id, subject },
  );
  return rows.map(({ device }) => device);
}

function toEntries(text: string, path: string): LedgerEntry[] {
  // A crash may have cut off the last line, whose change was not committed.
  const lines = text.split('\n').slice(0, -1);
  try {
    return lines.map((line) => JSON.parse(line) as LedgerEntry);
  } catch {
    throw new BackupRefused(`${path} is damaged`);
  }
}
