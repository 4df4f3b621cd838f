import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AuditRecord } from './audit-log.ts';
import type { ControlStore } from './control-store.ts';

/** Changes that a restore of an earlier backup must not undo, by the operation in the audit log. */
const lastingOperations = [
  'requestErasure',
  'revokeKey',
  'rotateKey',
  'revokeViewerSecret',
  'keys forget-secrets',
  'revokeInstallation',
  'removeMember',
  'leaveAccount',
  'revokeInvitation',
  'deleteAccount',
] as const;
export type LastingOperation = (typeof lastingOperations)[number];

/** A line of the ledger. It names nobody: identifiers, and for an erasure what its receipt says. */
export interface LedgerEntry {
  readonly operation: LastingOperation;
  readonly accountId: string;
  /** Of the key, secret, installation, person, invitation, account or erasure. */
  readonly id: string;
  readonly atMs: number;
  /** A hash that can be computed only from the device: `toSubject`. */
  readonly subject?: string;
}

/**
 * Writes each lasting change into a file as well, within its transaction and before it is committed: no such change can be
 * missing in the file, and one that failed at the last moment is at worst made by a restore.
 */
export function keepLedger(store: ControlStore, path: string): ControlStore {
  return {
    ...store,
    transaction: (accountId, work) =>
      store.transaction(accountId, async (stores) => {
        const entries: LedgerEntry[] = [];
        const auditLog = {
          ...stores.auditLog,
          async add(record: AuditRecord) {
            await stores.auditLog.add(record);
            entries.push(...toEntries(record));
          },
        };
        const result = await work({ ...stores, auditLog });
        if (entries.length > 0) await append(path, entries);
        return result;
      }),
  };
}

function toEntries({ operation, accountId, targetId: id, atMs, before, after }: AuditRecord): LedgerEntry[] {
  const lasting = lastingOperations.find((one) => one === operation);
  // The successor of a rotated key begins here.
  if (lasting === undefined || (lasting === 'rotateKey' && before === null)) return [];
  const subject = after?.['subject'];
  return [{ operation: lasting, accountId, id, atMs, ...(typeof subject === 'string' && { subject }) }];
}

/** On the disk when it resolves. The command line may append at the same time. */
async function append(path: string, entries: readonly LedgerEntry[]): Promise<void> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_DSYNC } = constants;
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_DSYNC, 0o600);
  try {
    await file.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  } finally {
    await file.close();
  }
}
