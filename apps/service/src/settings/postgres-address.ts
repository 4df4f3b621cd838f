/** An address that may name several hosts, which the URL syntax does not allow. */
interface PostgresAddress {
  /** Ends with `@`, or is empty. */
  readonly user: string;
  readonly hosts: readonly string[];
  /** The path and everything after it. */
  readonly rest: string;
}

/** Undefined if the address is not a PostgreSQL one. */
export function splitPostgresAddress(address: string): PostgresAddress | undefined {
  const [scheme] = /^postgres(?:ql)?:\/\//.exec(address) ?? [];
  if (scheme === undefined) return undefined;
  const end = address.slice(scheme.length).search(/[/?#]/);
  const authority = address.slice(scheme.length, end === -1 ? undefined : scheme.length + end);
  const userEnd = authority.lastIndexOf('@') + 1;
  return {
    user: authority.slice(0, userEnd),
    hosts: authority.slice(userEnd).split(','),
    rest: address.slice(scheme.length + authority.length),
  };
}

/** One host of an address that may name several. */
export interface PostgresHost {
  /** `host:port`, for messages. */
  readonly name: string;
  readonly url: string;
  /** Session settings, as in `?options=-c work_mem=8MB`. */
  readonly options: string;
}

/** The driver verifies certificates in these modes too, and warns that its next version will not. */
const verifyingModes = new Set(['prefer', 'require', 'verify-ca']);

/**
 * The hosts of an address such as `postgres://user:password@one:5432,two:5432/name?target_session_attrs=primary`. The
 * attribute is dropped: only a server that accepts writes is ever used.
 */
export function toPostgresHosts(address: string): readonly PostgresHost[] {
  const { user = '', hosts = [], rest = '' } = splitPostgresAddress(address) ?? {};
  return hosts.map((host) => {
    const url = new URL(`postgres://${user}${host}${rest}`);
    const { searchParams: parameters } = url;
    const options = parameters.get('options') ?? '';
    parameters.delete('options');
    parameters.delete('target_session_attrs');
    if (verifyingModes.has(parameters.get('sslmode') ?? '')) parameters.set('sslmode', 'verify-full');
    return { name: url.port === '' ? `${url.hostname}:5432` : url.host, url: url.href, options };
  });
}
