import { resolve } from 'node:path';
import { parsePort, toUrlHost } from '../settings/listening.ts';
import { parseSecret, SettingError } from '../settings/setting.ts';
import type { Certificate } from '../settings/tls.ts';
import { fail, prepareDataDirectory, type StartNames } from './start-failure.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** As commander parses them. */
export interface StoreOptions {
  readonly host: string;
  readonly port: string;
  readonly data: string;
}

export interface StoreArguments {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
}

const storeNames: StartNames = { port: '--port', host: '--host', dataDir: '--data' };
/** How long the store still answers after a signal: longer queries are asked again. */
const lastStatementsMs = 8_000;
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Starts the embedded event store on its own. */
export type StartStoreServer = (options: {
  readonly path: string;
  readonly host: string;
  readonly port: number;
  readonly password: string | undefined;
  readonly certificate: Certificate | undefined;
}) => Promise<{ readonly address: { readonly port: number }; stop(timeoutMs: number): Promise<void> }>;

/**
 * `overlay store`: resolves when the store listens.
 * @param password see `parseStoreArguments`
 * @param readCertificate if there is one, the store speaks TLS
 */
export async function runStoreCommand(
  options: StoreOptions,
  password: string | undefined,
  readCertificate: () => Certificate | undefined,
  startServer: StartStoreServer,
): Promise<void> {
  try {
    const { host, port, dataDir } = parseStoreArguments(options, password);
    const certificate = readCertificate();
    process.umask(0o077);
    await prepareDataDirectory(dataDir, storeNames);
    const server = await startServer({ path: dataDir, host, port, password, certificate });
    const url = `${certificate === undefined ? 'http' : 'https'}://${toUrlHost(host)}:${server.address.port}`;
    process.stdout.write(`The event store listens: EVENT_STORE_URL=${url}\n`);
    stopOnSignal(() => server.stop(lastStatementsMs));
  } catch (error) {
    fail(error, storeNames);
  }
}

/**
 * Checks the options of `overlay store`. Throws a `SettingError` about the first that is wrong.
 * @param password `OVERLAY_STORE_PASSWORD`: not an argument, because everybody on a machine can read those
 */
export function parseStoreArguments(
  { host, port: portText, data }: StoreOptions,
  password: string | undefined,
): StoreArguments {
  const port = parsePort('--port', portText);
  if (port === undefined) throw new SettingError('--port', 'must be a number');
  if (data === '') throw new SettingError('--data', 'must name the data directory');
  const isProtected = parseSecret('OVERLAY_STORE_PASSWORD', password) !== undefined;
  if (!isProtected && !loopback.test(host)) {
    throw new SettingError(
      'OVERLAY_STORE_PASSWORD',
      `must be set if --host is not a loopback address: anyone who can reach ${host} could read and delete everything`,
    );
  }
  return { host, port, dataDir: resolve(data) };
}
