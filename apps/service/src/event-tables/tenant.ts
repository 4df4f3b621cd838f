import { allOf, nameOf, type Sql, sql } from './sql.ts';

/**
 * A subquery over the rows of the account in the parameter `accountId`. Every query on behalf of an account reads
 * tables through this, so that no condition can undo the filter.
 */
export function ofAccount(
  table: 'events' | 'conversions',
  conditions: readonly (Sql | undefined)[] = [],
  columns: Sql = sql`*`,
): Sql {
  const where = allOf([sql`accountId = {accountId:String}`, ...conditions]);
  return sql`(SELECT ${columns} FROM ${nameOf(table)} WHERE ${where})`;
}

/** Like `ofAccount`, for the service's own statements about the accounts in the parameter `accountIds`. */
export function ofAccounts(table: 'events' | 'conversions'): Sql {
  return sql`(SELECT * FROM ${nameOf(table)} WHERE accountId IN {accountIds:Array(String)})`;
}
