import { splitPostgresAddress } from '../../ports/postgres-address.ts';
import type { PostgresHost } from './postgres-connection.ts';

/**
 * The servers of an address such as `postgres://user:password@one:5432,two:5432/name?target_session_attrs=primary`. Only
 * a server that takes writes is ever used, so that the attribute need not be looked at.
 */
export function toPostgresHosts(address: string): readonly PostgresHost[] {
  const { user = '', hosts = [], rest = '' } = splitPostgresAddress(address) ?? {};
  return hosts.map((host) => {
    const url = new URL(`postgres://${user}${host}${rest}`);
    url.searchParams.delete('target_session_attrs');
    return { name: url.port === '' ? `${url.hostname}:5432` : url.host, url: url.href };
  });
}
