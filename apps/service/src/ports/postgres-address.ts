/** An address that may name several hosts, which no URL does. */
export interface PostgresAddress {
  /** With its `@`, or empty. */
  readonly user: string;
  readonly hosts: readonly string[];
  /** From the path on. */
  readonly rest: string;
}

/** Undefined where it is not for PostgreSQL. */
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
