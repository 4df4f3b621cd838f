import { controlStoreContract } from '@overlay/service/internal/ports/control-store.contract.ts';
import { describeEventLogContract } from '@overlay/service/internal/ports/event-log.contract.ts';
import { openPostgresControlStore } from '@overlay/service/internal/stores/control-store/postgres/open-postgres-control-store.ts';
import { openPostgresEventLog } from '@overlay/service/internal/stores/event-log/postgres/postgres-event-log.ts';
import type { PostgresServer } from '../../kit/postgres.ts';

/** The contract suites of what the service keeps in PostgreSQL. Each test has a database of its own. */
export function describeContractsOnPostgres(name: string, server: () => PostgresServer): void {
  // Making the tables takes longer than most of the tests.
  let template: Promise<string> | undefined;
  const makeTemplate = async () => {
    const url = await server().createDatabase();
    const store = openPostgresControlStore(url);
    await store.migrate();
    await store.close();
    return url;
  };
  controlStoreContract(name, async (clock) => {
    template ??= makeTemplate();
    return {
      store: openPostgresControlStore(await server().createDatabase(await template), { clock }),
      dispose: async () => {},
    };
  });

  describeEventLogContract(name, async () => {
    const url = await server().createDatabase();
    let now = Date.now();
    const clock = () => now;
    return {
      // Longer than a slow machine takes for a statement.
      open: () =>
        openPostgresEventLog({ url, schema: 'a_log', answerMs: 60_000, clock, databaseClock: clock }),
      dispose: async () => {},
      clock: {
        now: clock,
        advance(ms) {
          now += ms;
        },
      },
    };
  });
}
