import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import { describeContractsOnPostgres } from './contracts-on-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({}, { version: 18 });
});
afterAll(() => server.dispose());

describeContractsOnPostgres('PostgreSQL 18', () => server);
