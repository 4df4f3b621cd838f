import { describeEventLogContract } from '@overlay/service/internal/ports/event-log.contract.ts';
import { openPostgresEventLog } from '@overlay/service/internal/stores/event-log/postgres/postgres-event-log.ts';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../../kit/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.dispose());

describeEventLogContract('PostgreSQL', async () => {
  const url = await server.createDatabase();
  let now = Date.now();
  const clock = () => now;
  return {
    // Longer than a slow machine takes for a statement.
    open: () => openPostgresEventLog({ url, schema: 'a_log', answerMs: 60_000, clock, databaseClock: clock }),
    dispose: async () => {},
    clock: {
      now: clock,
      advance(ms) {
        now += ms;
      },
    },
  };
});
