import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SettingError } from './settings.ts';
import type { StartNames } from './start-failure.ts';

export interface StoreArguments {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
}

export const storeNames: StartNames = { port: '--port', host: '--host', dataDir: '--data' };
const defaultPort = 8123;
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * The arguments of `npm run store`. Throws a `SettingError` about the first that is wrong.
 * @param password `OVERLAY_STORE_PASSWORD`: not an argument, because everybody on a machine can read those
 */
export function parseStoreArguments(args: readonly string[], password: string | undefined): StoreArguments {
  const { port = String(defaultPort), host = '127.0.0.1', data } = parse(args);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new SettingError('--port', `must be a number from 0 to 65535, not "${port}"`);
  }
  if (data === undefined || data === '')
    throw new SettingError('--data', 'must name the directory of the data');
  if (password !== undefined && !/^\S{16,200}$/.test(password)) {
    throw new SettingError('OVERLAY_STORE_PASSWORD', 'must have at least 16 characters and no spaces');
  }
  if (password === undefined && !loopback.test(host)) {
    throw new SettingError(
      'OVERLAY_STORE_PASSWORD',
      `must be set where --host is no loopback address: whoever reaches ${host} could read and delete everything`,
    );
  }
  return { host, port: Number(port), dataDir: resolve(data) };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { port: text, host: text, data: text } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError('store', `takes --port, --host and --data: ${reason}`);
  }
}
