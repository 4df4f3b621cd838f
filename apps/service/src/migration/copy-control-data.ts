import { createHash, type Hash } from 'node:crypto';
import type { ControlRows } from '../control-store/control-copies.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ownNames } from '../ports/installation-check.ts';
import { CopyDiffers } from './copy-rows.ts';
import { markName } from './migration-mark.ts';

interface TableDigest {
  readonly hash: Hash;
  rows: number;
}

/**
 * Replaces all control data of the target with the source's, and reads it back for comparison. The target keeps its
 * `mark`. Returns the number of rows of each table.
 */
export async function copyControlData(
  from: ControlStore,
  to: ControlStore,
  mark: string,
): Promise<ReadonlyMap<string, number>> {
  const sent = new Map<string, TableDigest>();
  await to.copies.replaceAll(async (put) => {
    // The transaction may run more than once.
    sent.clear();
    await from.copies.eachPage(async (page) => {
      const rows = withoutMark(page);
      addTo(sent, rows);
      await put(rows);
    });
    await put({ table: 'instanceSecrets', rows: [{ name: markName, value: mark }] });
  });
  const received = new Map<string, TableDigest>();
  await to.copies.eachPage(async (page) => addTo(received, withoutMark(page)));
  const tables = new Set([...sent.keys(), ...received.keys()]);
  const [one, other] = [toTexts(sent), toTexts(received)];
  for (const table of tables) {
    if (one.get(table) !== other.get(table)) throw new CopyDiffers(`the control data, in ${table}`);
  }
  return new Map([...sent].map(([table, { rows }]) => [table, rows]));
}

/** The mark and the id of the installation belong to the store itself and are not copied. */
function withoutMark({ table, rows }: ControlRows): ControlRows {
  if (table !== 'instanceSecrets') return { table, rows };
  return { table, rows: rows.filter(({ name }) => name !== markName && !ownNames.includes(String(name))) };
}

function addTo(digests: Map<string, TableDigest>, { table, rows }: ControlRows): void {
  if (rows.length === 0) return;
  const digest = digests.get(table) ?? { hash: createHash('sha256'), rows: 0 };
  digests.set(table, digest);
  for (const row of rows) {
    digest.hash.update(JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))));
    digest.rows += 1;
  }
}

function toTexts(digests: ReadonlyMap<string, TableDigest>): ReadonlyMap<string, string> {
  return new Map([...digests].map(([table, { hash, rows }]) => [table, `${rows} ${hash.digest('hex')}`]));
}
