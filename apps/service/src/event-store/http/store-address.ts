import { EventStoreMisconfigured } from '../event-store.ts';

/** The parts of `EVENT_STORE_URL`. */
export interface StoreAddress {
  readonly origin: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** On the same machine, compression costs time and saves nothing. */
  readonly isLocal: boolean;
}

/** @param url http or https, already validated by the settings */
export function toStoreAddress(url: string): StoreAddress {
  const { origin, username, password, pathname, hostname } = new URL(url);
  return {
    origin,
    user: username === '' ? 'default' : decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname === '/' ? 'default' : decodeURIComponent(pathname.slice(1)),
    isLocal: /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
  };
}

/** REQUIRED_PASSWORD, UNKNOWN_USER, WRONG_PASSWORD, AUTHENTICATION_FAILED. */
const strangerCodes = ['194', '192', '193', '516'];
const unknownDatabase = '81';
const certificateCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/;

/**
 * What is wrong with the address itself, so that waiting would not help; undefined if the server may just be
 * unreachable.
 */
export function toMisconfiguration(
  error: unknown,
  { database }: StoreAddress,
): EventStoreMisconfigured | undefined {
  const code = String(error instanceof Error && 'code' in error ? error.code : '');
  if (strangerCodes.includes(code)) {
    return new EventStoreMisconfigured('has a user or password that the server does not accept');
  }
  if (code === unknownDatabase) {
    return new EventStoreMisconfigured(`names a database that the server does not have: "${database}"`);
  }
  if (certificateCodes.test(code)) {
    return new EventStoreMisconfigured(
      `has a certificate that cannot be trusted (${code}); set NODE_EXTRA_CA_CERTS to a file with its authority`,
    );
  }
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    return new EventStoreMisconfigured('is https, but the server does not speak TLS on that port');
  }
  if (code.startsWith('HPE_')) {
    return new EventStoreMisconfigured('is not the address of a ClickHouse HTTP interface');
  }
  return undefined;
}
