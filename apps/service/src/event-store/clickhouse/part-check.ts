import type { RowStream } from '../../event/row-stream.ts';
import type { DamagedPart, StoredPart } from '../event-store.ts';
import type { StatementRunner } from './engine-transport.ts';

/** Names of parts are part of a statement, so nothing else may be. */
const partName = /^[\w-]{1,200}$/;
/** NO_SUCH_DATA_PART, in a message of the engine or beside it. */
const noSuchPart = /^Code: 232\./;

export function listParts(engine: StatementRunner): Promise<StoredPart[]> {
  return engine.rows<StoredPart>(
    `SELECT table, name, toFloat64(bytes_on_disk) AS bytes FROM system.parts
      WHERE database = currentDatabase() AND table IN ('events', 'conversions') AND active ORDER BY table, name`,
  );
}

/**
 * Reads every byte of each part, or of one, and compares the checksums. A large table takes minutes. A part that a merge has replaced is
 * not damaged: the merge has read it.
 */
export async function findDamagedParts(engine: StatementRunner, only?: StoredPart): Promise<DamagedPart[]> {
  const damaged: DamagedPart[] = [];
  const tables =
    only === undefined
      ? await engine.rows<{ name: RowStream }>(
          `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ('events', 'conversions')`,
        )
      : [{ name: only.table }];
  for (const { name: table } of tables) {
    const checked = await check(engine, table, only?.name);
    const failed = checked.filter(({ is_passed: isPassed }) => isPassed === 0);
    if (failed.length === 0) continue;
    const parts = await engine.rows<Omit<DamagedPart, 'table' | 'message'>>(
      `SELECT name, toFloat64(rows) AS rows, toString(toDate(min_time, 'UTC')) AS firstDay,
        toString(toDate(max_time, 'UTC')) AS lastDay
        FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active`,
      { table },
    );
    for (const { part_path: path, message } of failed) {
      const part = parts.find(({ name }) => path.split('/').includes(name));
      // A merge has replaced the part meanwhile, and would have failed if it could not be read.
      if (part !== undefined) damaged.push({ ...part, table, message });
    }
  }
  return damaged;
}

interface CheckedPart {
  readonly part_path: string;
  readonly is_passed: number;
  readonly message: string;
}

async function check(engine: StatementRunner, table: RowStream, part?: string): Promise<CheckedPart[]> {
  if (part !== undefined && !partName.test(part)) throw new Error(`not the name of a part: ${part}`);
  const place = part === undefined ? table : `${table} PART '${part}'`;
  try {
    return await engine.rows<CheckedPart>(
      `CHECK TABLE ${place} SETTINGS check_query_single_value_result = 0`,
    );
  } catch (error) {
    if (error instanceof Error && noSuchPart.test(error.message)) return [];
    throw error;
  }
}

/** Queries no longer read it; its files are kept in the folder `detached` of the table. */
export async function setPartAside(
  engine: StatementRunner,
  { table, name }: Pick<DamagedPart, 'table' | 'name'>,
): Promise<void> {
  if (!partName.test(name)) throw new Error(`not the name of a part: ${name}`);
  await engine.command(`ALTER TABLE ${table} DETACH PART '${name}'`);
}
