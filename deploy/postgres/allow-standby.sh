#!/bin/bash
# Runs once, when the primary's data directory is made.
set -euo pipefail
password=$(cat "$REPLICATION_PASSWORD_FILE")
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$password" <<'SQL'
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'password';
SELECT pg_create_physical_replication_slot('standby');
SQL
echo 'host replication standby samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
