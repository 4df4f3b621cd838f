import { type Kysely, type Migration, sql } from 'kysely';

export const changeChannel = 'overlay_control';

/** What caches hold, and by what they know it. The rows of a trigger: table, events, message. */
const messages = [
  [
    '"apiKeys"',
    'insert or delete or update of "name", "scopesJson", "originsJson", "expiresAtMs", "revokedAtMs"',
    ['key', 'keyId'],
  ],
  ['"accounts"', 'update', ['account', 'accountId']],
  ['"overlayVersions"', 'insert or delete or update', ['overlays', 'accountId', 'videoId']],
] as const;

/** Each change of what caches hold is told to all nodes when it is committed, whoever has made it. */
export const changeMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function "tellControlChange"() returns trigger language plpgsql as $$
      declare
        changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
        message text := tg_argv[0];
      begin
        -- A row that was written only to lock it.
        if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
        for position in 1 .. tg_nargs - 1 loop
          message := message || ' ' || (changed ->> tg_argv[position]);
        end loop;
        perform pg_notify(${sql.lit(changeChannel)}, message);
        return null;
      end $$
    `.execute(db);
    for (const [table, events, message] of messages) {
      await sql`
        create trigger "tellControlChange" after ${sql.raw(events)} on ${sql.raw(table)}
        for each row execute function "tellControlChange"(${sql.join(message.map((one) => sql.lit(one)))})
      `.execute(db);
    }
  },
};
