-- One schema a log; :log is its name. Functions that a later version changes in meaning get new names, so that nodes of
-- two neighbouring versions work side by side.
CREATE SCHEMA IF NOT EXISTS :log;

-- Three rings of four tables each. The current table of a ring is written, the two before it are kept, and the next one
-- is empty: old rows are removed by TRUNCATE, which leaves no dead rows. `*_turn` counts the turns of a ring.
CREATE TABLE IF NOT EXISTS :log.state (
  the_only_row boolean PRIMARY KEY DEFAULT true CHECK (the_only_row),
  log_id uuid NOT NULL DEFAULT gen_random_uuid(),
  key_turn bigint NOT NULL DEFAULT 0,
  key_since_ms bigint NOT NULL,
  receipt_turn bigint NOT NULL DEFAULT 0,
  receipt_since_ms bigint NOT NULL,
  group_turn bigint NOT NULL DEFAULT 0,
  group_since_ms bigint NOT NULL,
  -- Groups up to this number are removed, even if their table still has them.
  removed_to bigint NOT NULL DEFAULT 0,
  -- The installation that the log belongs to.
  installation text
);

-- Without a cache: numbers are drawn in the order of time, which consumers rely on.
CREATE SEQUENCE IF NOT EXISTS :log.group_numbers;

CREATE TABLE IF NOT EXISTS :log.keys (
  slot smallint NOT NULL,
  payload_hash integer NOT NULL,
  created_at bigint NOT NULL,
  key uuid NOT NULL
) PARTITION BY LIST (slot);

-- The answer to a group: a node that lost the answer asks again under the same id.
CREATE TABLE IF NOT EXISTS :log.receipts (
  slot smallint NOT NULL,
  times_asked smallint NOT NULL DEFAULT 1,
  group_id uuid NOT NULL,
  answer text NOT NULL DEFAULT '[]'
) PARTITION BY LIST (slot);

CREATE TABLE IF NOT EXISTS :log.groups (
  slot smallint NOT NULL,
  schema_version smallint NOT NULL,
  row_count integer NOT NULL,
  bytes integer NOT NULL,
  oldest_created_at bigint NOT NULL,
  number bigint NOT NULL,
  rows bytea NOT NULL
) PARTITION BY LIST (slot);

CREATE TABLE IF NOT EXISTS :log.consumers (
  name text PRIMARY KEY,
  done bigint NOT NULL,
  fence bigint NOT NULL DEFAULT 0,
  holder text,
  lease_until_ms bigint NOT NULL DEFAULT 0,
  -- The connection of the holder.
  session_pid integer,
  session_start timestamptz,
  pending_to bigint,
  token text,
  -- Tokens of the pending range and of pieces of it that the store refused.
  refused text[] NOT NULL DEFAULT '{}',
  -- For the comparison with the other stores: rows up to `done`, and how far the event store has noted durably that it received
  -- the log.
  done_rows bigint NOT NULL DEFAULT 0,
  noted bigint NOT NULL DEFAULT 0,
  noted_rows bigint NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS :log.dead_letters (
  consumer text NOT NULL,
  token text NOT NULL,
  schema_version smallint NOT NULL,
  refused_at bigint NOT NULL,
  reason text NOT NULL,
  row_bytes bytea NOT NULL,
  PRIMARY KEY (consumer, token)
);

DO $do$
BEGIN
  FOR slot IN 0..3 LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS :log.keys_%1$s PARTITION OF :log.keys FOR VALUES IN (%1$s)', slot);
    EXECUTE format('CREATE UNIQUE INDEX IF NOT EXISTS keys_%1$s_by_key ON :log.keys_%1$s (key)', slot);
    EXECUTE format('CREATE TABLE IF NOT EXISTS :log.receipts_%1$s PARTITION OF :log.receipts FOR VALUES IN (%1$s)', slot);
    EXECUTE format('CREATE UNIQUE INDEX IF NOT EXISTS receipts_%1$s_by_id ON :log.receipts_%1$s (group_id)', slot);
    EXECUTE format('CREATE TABLE IF NOT EXISTS :log.groups_%1$s PARTITION OF :log.groups FOR VALUES IN (%1$s)', slot);
    EXECUTE format('CREATE UNIQUE INDEX IF NOT EXISTS groups_%1$s_by_number ON :log.groups_%1$s (number)', slot);
    -- Rows live for seconds: compressing them costs more than it saves.
    EXECUTE format('ALTER TABLE :log.groups_%1$s ALTER COLUMN rows SET STORAGE EXTERNAL', slot);
    -- Nothing is updated or deleted here, so that there is nothing to clean up.
    EXECUTE format('ALTER TABLE :log.groups_%1$s SET (autovacuum_enabled = off, toast.autovacuum_enabled = off)', slot);
  END LOOP;
END
$do$;

INSERT INTO :log.state (key_since_ms, receipt_since_ms, group_since_ms)
  VALUES (:now, :now, :now) ON CONFLICT DO NOTHING;

-- Everything that reads or writes a ring holds this lock shared until its transaction ends; turning a ring takes it
-- exclusively. So no append runs during a turn, and a later one sees everything before it.
CREATE OR REPLACE FUNCTION :log.hold_rings() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(1869182067, hashtext(':log'))
$$;

-- The transactions that hold it: they may have drawn a number and not committed yet.
CREATE OR REPLACE FUNCTION :log.underway() RETURNS SETOF text LANGUAGE sql AS $$
  SELECT virtualtransaction FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 1869182067 AND objid::bigint = hashtext(':log') & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND granted AND pid <> pg_backend_pid()
$$;

-- Appends a group. Its plans are made while the tables are empty and used when they have millions of rows, so they must use
-- the indexes; and jit would compile such an expensive plan at each call, which takes 14 ms.
-- Returns the duplicates as JSON: [position, createdAt, payloadHash] each, from 1.
-- The parameters have an entry for each event; `keys` has null for an event without a dedupeKey.
CREATE OR REPLACE FUNCTION :log.append_group(
  asked_id uuid, is_repeated boolean, keys uuid[], keyed integer, created_ats bigint[], payload_hashes integer[],
  line_ends integer[], schema_version integer, lines bytea
) RETURNS text LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
DECLARE
  now_state record;
  key_slot smallint;
  key_slot_1 smallint;
  key_slot_2 smallint;
  new_keys integer := 0;
  earlier text;
  duplicates integer[] := '{}';
BEGIN
  PERFORM :log.hold_rings();
  -- Each statement of a function sees what was committed before it, so this one reads the state as of the lock.
  SELECT key_turn, receipt_turn, group_turn INTO now_state FROM :log.state;

  IF is_repeated THEN
    -- A write, so that this transaction waits for the standby, and so for the transaction whose answer was lost.
    UPDATE :log.receipts SET times_asked = times_asked + 1
      WHERE slot <> (now_state.receipt_turn + 1) % 4 AND group_id = asked_id RETURNING answer INTO earlier;
    IF FOUND THEN RETURN earlier; END IF;
  END IF;
  -- If an earlier attempt is still running, this one waits here until it has ended.
  INSERT INTO :log.receipts (slot, group_id) VALUES (now_state.receipt_turn % 4, asked_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    UPDATE :log.receipts SET times_asked = times_asked + 1
      WHERE slot = now_state.receipt_turn % 4 AND group_id = asked_id RETURNING answer INTO STRICT earlier;
    RETURN earlier;
  END IF;

  IF keyed > 0 THEN
    key_slot := now_state.key_turn % 4;
    key_slot_1 := (now_state.key_turn + 3) % 4;
    key_slot_2 := (now_state.key_turn + 2) % 4;
    -- In the order of the keys: two groups with the same keys would otherwise wait for each other.
    INSERT INTO :log.keys (slot, payload_hash, created_at, key)
      SELECT key_slot, given.payload_hash, given.created_at, given.key
      FROM unnest(append_group.keys, created_ats, payload_hashes) AS given (key, created_at, payload_hash)
      WHERE given.key IS NOT NULL
        AND NOT EXISTS (SELECT FROM :log.keys k WHERE k.slot = key_slot_1 AND k.key = given.key OFFSET 0)
        AND NOT EXISTS (SELECT FROM :log.keys k WHERE k.slot = key_slot_2 AND k.key = given.key OFFSET 0)
      ORDER BY given.key
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS new_keys = ROW_COUNT;
    IF new_keys < keyed THEN
      SELECT array_agg(given.position),
          json_agg(json_build_array(given.position, k.created_at, k.payload_hash))
        INTO duplicates, earlier
        FROM unnest(append_group.keys) WITH ORDINALITY AS given (key, position),
          LATERAL (
            SELECT created_at, payload_hash FROM :log.keys
            WHERE slot IN (key_slot, key_slot_1, key_slot_2) AND key = given.key
              AND xmin <> pg_current_xact_id()::xid
            OFFSET 0
          ) k;
      IF coalesce(cardinality(duplicates), 0) <> keyed - new_keys THEN
        RAISE EXCEPTION 'the keys of a group are neither new nor known';
      END IF;
      UPDATE :log.receipts SET answer = earlier WHERE slot = now_state.receipt_turn % 4 AND group_id = asked_id;
    END IF;
  END IF;

  IF cardinality(duplicates) = 0 THEN
    INSERT INTO :log.groups (slot, schema_version, row_count, bytes, oldest_created_at, number, rows)
      SELECT now_state.group_turn % 4, append_group.schema_version, cardinality(line_ends), length(lines),
        (SELECT min(moment) FROM unnest(created_ats) AS moment), nextval(':log.group_numbers'), lines;
    RETURN '[]';
  END IF;
  INSERT INTO :log.groups (slot, schema_version, row_count, bytes, oldest_created_at, number, rows)
    SELECT now_state.group_turn % 4, append_group.schema_version, count(*), sum(length(line)),
      min(created_at), nextval(':log.group_numbers'), string_agg(line, '' ORDER BY position)
    FROM (
      SELECT position, created_at,
        substring(lines FROM coalesce(line_ends[position - 1], 0) + 1
          FOR line_ends[position] - coalesce(line_ends[position - 1], 0)) AS line
      FROM unnest(created_ats) WITH ORDINALITY AS given (created_at, position)
      WHERE position <> ALL (duplicates)
    ) AS fresh
    HAVING count(*) > 0;
  RETURN earlier;
END
$$;

-- What append_group would return for these keys, without appending.
CREATE OR REPLACE FUNCTION :log.look_up(keys uuid[]) RETURNS text LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan SET jit = off
AS $$
DECLARE
  turn bigint;
  answer text;
BEGIN
  PERFORM :log.hold_rings();
  SELECT key_turn INTO turn FROM :log.state;
  SELECT json_agg(json_build_array(given.position, k.created_at, k.payload_hash)) INTO answer
    FROM unnest(look_up.keys) WITH ORDINALITY AS given (key, position),
      LATERAL (
        SELECT created_at, payload_hash FROM :log.keys
        WHERE slot IN (turn % 4, (turn + 3) % 4, (turn + 2) % 4) AND key = given.key
        OFFSET 0
      ) k;
  RETURN coalesce(answer, '[]');
END
$$;

-- Turns the rings that are due. Appends wait, but not for long: the next tables are empty already.
CREATE OR REPLACE FUNCTION :log.turn_rings(now_ms bigint, key_ms bigint, receipt_ms bigint, group_ms bigint)
RETURNS void LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  now_state record;
BEGIN
  PERFORM pg_advisory_xact_lock(1869182067, hashtext(':log'));
  SELECT * INTO now_state FROM :log.state FOR UPDATE;
  IF now_ms - now_state.key_since_ms >= key_ms AND :log.is_empty('keys', now_state.key_turn + 1) THEN
    UPDATE :log.state SET key_turn = key_turn + 1, key_since_ms = now_ms;
  END IF;
  IF now_ms - now_state.receipt_since_ms >= receipt_ms AND :log.is_empty('receipts', now_state.receipt_turn + 1) THEN
    UPDATE :log.state SET receipt_turn = receipt_turn + 1, receipt_since_ms = now_ms;
  END IF;
  IF now_ms - now_state.group_since_ms >= group_ms AND NOT :log.is_empty('groups', now_state.group_turn)
      AND :log.is_empty('groups', now_state.group_turn + 1) THEN
    UPDATE :log.state SET group_turn = group_turn + 1, group_since_ms = now_ms;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION :log.is_empty(ring text, turn bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  has_rows boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM :log.%I)', ring || '_' || turn % 4) INTO has_rows;
  RETURN NOT has_rows;
END
$$;

-- Empties what has left the rings of keys and receipts, and the tables of groups that every consumer has passed.
CREATE OR REPLACE FUNCTION :log.empty_old() RETURNS void LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  now_state record;
  passed bigint;
  last_number bigint;
BEGIN
  -- Keeps the rings from turning: the current table must not be emptied.
  PERFORM :log.hold_rings();
  SELECT * INTO now_state FROM :log.state FOR UPDATE;
  IF NOT :log.is_empty('keys', now_state.key_turn + 1) THEN
    EXECUTE format('TRUNCATE :log.%I', 'keys_' || (now_state.key_turn + 1) % 4);
  END IF;
  IF NOT :log.is_empty('receipts', now_state.receipt_turn + 1) THEN
    EXECUTE format('TRUNCATE :log.%I', 'receipts_' || (now_state.receipt_turn + 1) % 4);
  END IF;
  SELECT coalesce(min(done), now_state.removed_to) INTO passed FROM :log.consumers;
  FOR ahead IN 1..3 LOOP
    SELECT max(number) INTO last_number FROM :log.groups WHERE slot = (now_state.group_turn + ahead) % 4;
    IF last_number <= passed THEN
      UPDATE :log.state SET removed_to = greatest(removed_to, last_number);
      EXECUTE format('TRUNCATE :log.%I', 'groups_' || (now_state.group_turn + ahead) % 4);
    END IF;
  END LOOP;
END
$$;

-- Whether the holder of a lease has lost its connection. Another role's `backend_start` may be hidden from this one.
CREATE OR REPLACE FUNCTION :log.is_session_over(consumer :log.consumers) RETURNS boolean LANGUAGE sql AS $$
  SELECT NOT EXISTS (
    SELECT FROM pg_stat_activity
    WHERE pid = consumer.session_pid AND coalesce(backend_start = consumer.session_start, true)
  )
$$;

-- A new consumer starts at the oldest group that is not removed.
CREATE OR REPLACE FUNCTION :log.add_consumer(consumer_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  start bigint;
BEGIN
  IF EXISTS (SELECT FROM :log.consumers WHERE name = consumer_name) THEN RETURN; END IF;
  SELECT removed_to INTO start FROM :log.state FOR UPDATE;
  SELECT greatest(start, min(done)) INTO start FROM :log.consumers;
  INSERT INTO :log.consumers (name, done) VALUES (consumer_name, start) ON CONFLICT DO NOTHING;
END
$$;

-- Then groups that all other consumers have passed count as removed; after the last consumer, those that it had passed.
CREATE OR REPLACE FUNCTION :log.remove_consumer(consumer_name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last_done bigint;
  others_done bigint;
BEGIN
  PERFORM FROM :log.state FOR UPDATE;
  DELETE FROM :log.consumers WHERE name = consumer_name RETURNING done INTO last_done;
  DELETE FROM :log.dead_letters WHERE consumer = consumer_name;
  SELECT min(done) INTO others_done FROM :log.consumers;
  UPDATE :log.state SET removed_to = greatest(removed_to, coalesce(others_done, last_done));
END
$$;

-- Adds keys whose rows reach the event store without this log. Known keys stay unchanged.
CREATE OR REPLACE FUNCTION :log.remember_keys(keys uuid[], created_ats bigint[], payload_hashes integer[])
RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  turn bigint;
  key_slot smallint;
  key_slot_1 smallint;
  key_slot_2 smallint;
BEGIN
  PERFORM :log.hold_rings();
  SELECT key_turn INTO turn FROM :log.state;
  key_slot := turn % 4;
  key_slot_1 := (turn + 3) % 4;
  key_slot_2 := (turn + 2) % 4;
  INSERT INTO :log.keys (slot, payload_hash, created_at, key)
    SELECT key_slot, given.payload_hash, given.created_at, given.key
    FROM unnest(remember_keys.keys, created_ats, payload_hashes) AS given (key, created_at, payload_hash)
    WHERE NOT EXISTS (SELECT FROM :log.keys k WHERE k.slot = key_slot_1 AND k.key = given.key OFFSET 0)
      AND NOT EXISTS (SELECT FROM :log.keys k WHERE k.slot = key_slot_2 AND k.key = given.key OFFSET 0)
    ORDER BY given.key
    ON CONFLICT DO NOTHING;
END
$$;

-- The last statement: a schema without this comment is incomplete. The same version as `schemaVersion` in open-schema.ts.
COMMENT ON SCHEMA :log IS 'version 5';
