import { type Kysely, sql } from 'kysely';

export const changeChannel = 'overlay_control';

/**
 * The tables that caches read, the events of their triggers, the message (its kind and the columns that it names), and the
 * rows that count, if not all do.
 */
const messages = [
  [
    '"apiKeys"',
    'insert or delete or update of "name", "scopes", "origins", "requireOrigin", "expiresAtMs", "revokedAtMs"',
    ['key', 'keyId'],
  ],
  // Tokens that have expired are deleted in bulk, and no cache uses them.
  ['"readTokens"', 'delete', ['key', 'keyId'], 'old."expiresAtMs" > extract(epoch from now()) * 1000'],
  ['"accounts"', 'update', ['account', 'accountId']],
  ['"viewerSecrets"', 'insert or delete or update', ['account', 'accountId']],
  ['"overlayVersions"', 'insert or delete or update', ['overlays', 'accountId', 'videoId']],
  ['"videoAliases"', 'insert or delete or update', ['aliases', 'accountId']],
] as const satisfies readonly (readonly [string, string, readonly string[], string?])[];

/** Announces each change of cached data to all nodes when it is committed. */
export async function createChangeMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function "tellControlChange"() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      message text := tg_argv[0];
    begin
      -- The row was written only to lock it.
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      for position in 1 .. tg_nargs - 1 loop
        message := message || ' ' || (changed ->> tg_argv[position]);
      end loop;
      perform pg_notify(${sql.lit(changeChannel)}, message);
      return null;
    end $$
  `.execute(db);
  for (const [table, events, message, condition = 'true'] of messages) {
    await sql`
      create trigger "tellControlChange" after ${sql.raw(events)} on ${sql.raw(table)}
      for each row when (${sql.raw(condition)}) execute function "tellControlChange"(${sql.join(message.map((one) => sql.lit(one)))})
    `.execute(db);
  }
}
