import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../../../test/postgres/postgres-server.ts';
import { controlStoreContract } from '../../../ports/control-store.contract.ts';
import { openPostgresControlStore } from './open-postgres-control-store.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: 'off' });
}, 120_000);
afterAll(() => server.dispose());

controlStoreContract('PostgreSQL', async (clock) => ({
  store: openPostgresControlStore(await server.createDatabase(), { clock }),
  dispose: async () => {},
}));
