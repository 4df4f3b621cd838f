import { startStoreServer } from '@overlay/service/internal/event-store/store-server/store-server.ts';
import { Session } from 'chdb';

/** The store server, for tests: `path port [password [configuration]]`, '' for none. Prints its address. */
const [path = '', port = '0', password = '', configuration = ''] = process.argv.slice(2);
// The first session of a process decides the configuration of its engine.
const first =
  configuration === ''
    ? undefined
    : new Session(path, { connectionArgs: [`--config-file=${configuration}`] });
const server = await startStoreServer({
  path,
  host: '127.0.0.1',
  port: Number(port),
  password: password === '' ? undefined : password,
  readers: 4,
});
process.stdout.write(`${server.address.port}\n`);
process.on('SIGTERM', () => {
  void server.stop(5_000).then(() => {
    first?.close();
    process.exit(0);
  });
});
