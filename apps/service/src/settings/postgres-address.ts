/** An address that may name several hosts, which the URL syntax does not allow. */
export interface PostgresAddress {
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
