import { sqlFile } from '../../../ports/sql-file.ts';
import { UnusableAddress } from '../../../ports/unusable-address.ts';
import type { LogCalls } from './log-calls.ts';
import { CallFailed, type LogConnection } from './log-connection.ts';

export const setting = 'EVENT_LOG_URL';
const oldestVersion = 15;

/** Checks the server, makes the tables where they are missing, and returns the identifier of the log. */
export async function openSchema(connection: LogConnection, calls: LogCalls): Promise<string> {
  try {
    const [server] = await connection.call<{ version: string; fsync: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync",
    );
    assertUsable(Number(server?.version), server?.fsync ?? 'on');
    const { schema, nowSql } = calls;
    const script = sqlFile(import.meta.url, 'schema.sql')
      .replaceAll(':log', schema)
      .replaceAll(':now', nowSql);
    const [there] = await connection.call<{ is_there: boolean }>(
      "SELECT to_regprocedure($1 || '.remove_consumer(text)') IS NOT NULL AS is_there",
      [schema],
    );
    // Several nodes may start at once.
    if (!there?.is_there) {
      await connection.call(`SELECT pg_advisory_xact_lock(1869182067, hashtext('${schema}')); ${script}`);
    }
    const [state] = await connection.call<{ log_id: string }>(`SELECT log_id FROM ${schema}.state`);
    return state?.log_id ?? '';
  } catch (error) {
    throw error instanceof CallFailed ? toUnusable(error) : error;
  }
}

/** `version` as in `server_version_num`. Exported for its test: nobody has a server that old at hand. */
export function assertUsable(version: number, fsync: string): void {
  const major = Math.trunc(version / 10_000);
  if (major < oldestVersion) {
    throw new UnusableAddress(setting, `is a PostgreSQL ${major}; it must be ${oldestVersion} or later`);
  }
  if (fsync !== 'on') {
    throw new UnusableAddress(setting, 'is a PostgreSQL with fsync off, which may lose what it confirmed');
  }
}

const problems: Readonly<Record<string, string>> = {
  '28P01': 'has a wrong user or password',
  '28000': 'has a user that the server does not let in from here',
  '3D000': 'names a database that does not exist',
  '42501': 'has a user who may not create a schema in the database',
  '25006': 'is a server that cannot be written to',
  '57P03': 'is a server that is still starting',
  '53300': 'is a server that has no connection left',
  ECONNREFUSED: 'is an address at which no server listens',
  ENOTFOUND: 'has a host that does not exist',
  EAI_AGAIN: 'has a host that does not exist',
  ETIMEDOUT: 'is a server that does not answer',
};

function toUnusable(error: CallFailed): UnusableAddress {
  const known = problems[error.code ?? ''];
  const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
  return new UnusableAddress(setting, known ?? `cannot be used: ${cause.split('\n', 1)[0]}`, {
    cause: error,
  });
}
