import { startPostgres } from './postgres.ts';

export interface TestDatabase {
  readonly url: string;
  dispose(): Promise<void>;
}

/** The control store for tests of the whole service; undefined: a file, as usual. */
export async function openTestDatabase(): Promise<TestDatabase | undefined> {
  if (process.env.OVERLAY_TEST_CONTROL_STORE !== 'postgres') return undefined;
  const server = await startPostgres({ fsync: 'off' });
  return { url: await server.createDatabase(), dispose: () => server.dispose() };
}
