#!/bin/bash
# Copies the primary into an empty data directory, and starts as its standby.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat "$REPLICATION_PASSWORD_FILE")
  export PGPASSWORD
  until pg_isready --quiet --host="$PRIMARY_HOST"; do sleep 1; done
  pg_basebackup --pgdata="$PGDATA" --checkpoint=fast --wal-method=stream --slot=standby --write-recovery-conf \
    --dbname="host=$PRIMARY_HOST user=standby application_name=standby"
  chmod 700 "$PGDATA"
fi
exec postgres -c config_file=/etc/overlay/primary.conf
