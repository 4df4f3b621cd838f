import { controlStoreContract } from '@overlay/service/internal/ports/control-store.contract.ts';
import { openPostgresControlStore } from '@overlay/service/internal/stores/control-store/postgres/open-postgres-control-store.ts';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../kit/postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: 'off' });
}, 240_000);
afterAll(() => server.dispose());

controlStoreContract('PostgreSQL', async (clock) => ({
  store: openPostgresControlStore(await server.createDatabase(), { clock }),
  dispose: async () => {},
}));
