import { type RowStream, rowStreams } from '../../event/row-stream.ts';
import type { StatementRunner } from './engine-transport.ts';
import { onOneServer, projectionSettings, schemaName, toCreateTable } from './schema.ts';

/** Thrown by `migrate` if tables of an earlier version exist. */
export class OlderTables extends Error {}

interface FoundTable {
  readonly name: RowStream;
  readonly comment: string;
  /** 1 if its projections are made by merges. */
  readonly mergesProjections: number;
}

/**
 * Creates the tables that are missing, as `schema.ts` describes them. Safe to repeat, also after a crash between two tables. Until
 * the first release, tables of an earlier version are refused.
 */
export async function migrate(engine: StatementRunner): Promise<void> {
  const found = await engine.rows<FoundTable>(
    `SELECT name, comment, create_table_query LIKE '%materialize_projections_on_merge%' AS mergesProjections
      FROM system.tables WHERE database = currentDatabase() AND name IN ({streams:Array(String)})`,
    { streams: rowStreams },
  );
  if (found.some(({ name, comment }) => comment !== schemaName(name))) throw new OlderTables();
  const mergesProjections = await knows(engine, 'materialize_projections_on_merge');
  for (const stream of rowStreams) {
    const table = found.find(({ name }) => name === stream);
    if (table === undefined) {
      await engine.command(toCreateTable(stream, onOneServer(stream, mergesProjections)));
    } else if (mergesProjections && table.mergesProjections === 0) {
      // The server has been upgraded.
      await engine.command(`ALTER TABLE ${stream} MODIFY SETTING ${projectionSettings}`);
    }
  }
}

async function knows(engine: StatementRunner, setting: string): Promise<boolean> {
  const known = 'SELECT name FROM system.merge_tree_settings WHERE name = {setting:String}';
  return (await engine.rows(known, { setting })).length > 0;
}
