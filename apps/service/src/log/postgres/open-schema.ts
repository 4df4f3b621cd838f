import { readFileSync } from 'node:fs';
import { UnusableAddress } from '../../settings/setting.ts';
import type { LogCalls } from './log-calls.ts';
import { CallFailed, type LogConnection } from './log-connection.ts';

const oldestVersion = 15;
/** Version of schema.sql: raise both with each change. */
const schemaVersion = 5;

/**
 * Checks the server, makes the tables where they are missing, and returns the identifier of the log.
 * @param making a connection that waits for long
 */
export async function openSchema(
  connection: LogConnection,
  making: LogConnection,
  calls: LogCalls,
): Promise<string> {
  try {
    const [server] = await connection.call<{ version: string; fsync: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync",
    );
    assertUsable(Number(server?.version), server?.fsync ?? 'on');
    const { schema, nowSql } = calls;
    const script = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
      .replaceAll(':log', schema)
      .replaceAll(':now', nowSql);
    const [there] = await connection.call<{ version: string | null }>(
      "SELECT substring(obj_description(to_regnamespace($1), 'pg_namespace') FROM '^version (\\d+)$') AS version",
      [schema],
    );
    // Several nodes may start at once. A node of the previous version that starts later changes nothing.
    if (Number(there?.version ?? 0) < schemaVersion) {
      await making.call(`SELECT pg_advisory_xact_lock(1869182067, hashtext('${schema}')); ${script}`);
    }
    const [state] = await connection.call<{ log_id: string }>(`SELECT log_id FROM ${schema}.state`);
    return state?.log_id ?? '';
  } catch (error) {
    throw error instanceof CallFailed ? unusable(error.reason, { cause: error }) : error;
  }
}

/** `version` as in `server_version_num`. Exported for its test, because such old servers are hard to get. */
export function assertUsable(version: number, fsync: string): void {
  const major = Math.trunc(version / 10_000);
  if (major < oldestVersion) {
    throw unusable(`it is PostgreSQL ${major}, but ${oldestVersion} or later is needed`);
  }
  if (fsync !== 'on') throw unusable('its fsync is off, so it may lose committed data');
}

function unusable(reason: string, options?: ErrorOptions): UnusableAddress {
  return new UnusableAddress('EVENT_LOG_URL', `cannot be used: ${reason.replaceAll('\n', ' ')}`, options);
}
