import type { PostgresServer } from '../../kit/postgres.ts';
import { test } from '../../kit/test.ts';
import { describeContractsOnPostgres } from './contracts-on-postgres.ts';

let server: PostgresServer;
test.beforeAll(({ postgres }) => {
  server = postgres;
});

describeContractsOnPostgres('PostgreSQL 15', () => server);
