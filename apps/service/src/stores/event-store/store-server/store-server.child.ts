import { startStoreServer } from './store-server.ts';

/** The engine alone, for tests: `path port [password]`. Says where it listens. */
const [path = '', port = '0', password] = process.argv.slice(2);
const server = await startStoreServer({
  path,
  host: '127.0.0.1',
  port: Number(port),
  password,
  readers: 4,
});
process.stdout.write(`${server.address.port}\n`);
process.on('SIGTERM', () => void server.stop(5_000).then(() => process.exit(0)));
