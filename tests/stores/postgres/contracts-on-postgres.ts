import { controlStoreContract } from '@overlay/service/internal/control-store/control-store.contract.ts';
import { openPostgresControlStore } from '@overlay/service/internal/control-store/database/open-postgres-control-store.ts';
import {
  describeEventLogContract,
  type EventLogHarness,
} from '@overlay/service/internal/log/event-log.contract.ts';
import { openPostgresEventLog } from '@overlay/service/internal/log/postgres/postgres-event-log.ts';
import { describeShipperContract } from '@overlay/service/internal/shipping/shipper.contract.ts';
import type { PostgresServer } from '../../kit/postgres.ts';

/** The contract suites of everything the service stores in PostgreSQL. Each test has its own database. */
export function describeContractsOnPostgres(name: string, server: () => PostgresServer): void {
  // Creating the tables takes longer than most of the tests.
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

  const makeLogHarness = async (): Promise<EventLogHarness> => {
    const url = await server().createDatabase();
    let now = Date.now();
    const clock = () => now;
    return {
      // Longer than a statement takes on a slow machine.
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
  };
  describeEventLogContract(name, makeLogHarness);
  describeShipperContract(name, makeLogHarness);
}
