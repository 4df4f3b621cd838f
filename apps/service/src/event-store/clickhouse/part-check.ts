import type { RowStream } from '../../event/row-stream.ts';
import type { DamagedPart } from '../event-store.ts';
import type { StatementRunner } from './engine-transport.ts';

/** Names of parts are part of a statement, so nothing else may be. */
const partName = /^[\w-]{1,200}$/;

/** Reads every byte of each part and compares the checksums. A large table takes minutes. */
export async function findDamagedParts(engine: StatementRunner): Promise<DamagedPart[]> {
  const damaged: DamagedPart[] = [];
  const tables = await engine.rows<{ name: RowStream }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN ('events', 'conversions')`,
  );
  for (const { name: table } of tables) {
    const checked = await engine.rows<{ part_path: string; is_passed: number; message: string }>(
      `CHECK TABLE ${table} SETTINGS check_query_single_value_result = 0`,
    );
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

/** Queries no longer read it; its files are kept in the folder `detached` of the table. */
export async function setPartAside(
  engine: StatementRunner,
  { table, name }: Pick<DamagedPart, 'table' | 'name'>,
): Promise<void> {
  if (!partName.test(name)) throw new Error(`not the name of a part: ${name}`);
  await engine.command(`ALTER TABLE ${table} DETACH PART '${name}'`);
}
