import { afterAll, beforeAll } from 'vitest';
import { controlStoreContract } from '../../src/ports/control-store.contract.ts';
import { openPostgresControlStore } from '../../src/stores/control-store/postgres/open-postgres-control-store.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: 'off' });
}, 240_000);
afterAll(() => server.dispose());

controlStoreContract('PostgreSQL', async (clock) => ({
  store: openPostgresControlStore(await server.createDatabase(), { clock }),
  dispose: async () => {},
}));
