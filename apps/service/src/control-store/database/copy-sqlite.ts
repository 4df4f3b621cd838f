import Database from 'libsql';

/**
 * Sessions, links that set a password and counts of failed sign-ins are worth nothing later, or would work again; salts of
 * days are destroyed so that nobody can compute with them; leases and reports of nodes belong to running
 * processes.
 */
const leftOut = ['signIns', 'signInLinks', 'signInAttempts', 'dailySalts', 'jobLeases', 'nodes'] as const;

/**
 * The event store notes the revision of the control data, and a backup copies the control data first: the copy must not look older
 * than what was noted in between.
 */
const aheadOfEventStore = `UPDATE "instanceSecrets"
  SET "value" = (CAST("value" AS INTEGER) + 1000) || substr("value", instr("value", ' ')) WHERE "name" = 'control-revision'`;

/**
 * Copies the embedded control store as of one moment into a new file, also while a service uses it, which goes on reading
 * and writing. The copy lacks what a restore must not bring back. Blocks the thread: not for the process of a service.
 */
export function copySqlite(path: string, target: string): void {
  const source = new Database(path, { readonly: true, timeout: 5_000 });
  try {
    source.prepare('VACUUM INTO ?').run(target);
  } finally {
    source.close();
  }
  const copy = new Database(target);
  try {
    copy.pragma('secure_delete = ON');
    for (const table of leftOut) copy.exec(`DELETE FROM "${table}"`);
    copy.exec(aheadOfEventStore);
    // Rebuilt, so that nothing of those rows is left in free pages.
    copy.exec('VACUUM');
  } finally {
    copy.close();
  }
}
