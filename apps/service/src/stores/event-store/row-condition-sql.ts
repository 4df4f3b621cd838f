import type { QueryParams, RowCondition } from '../../ports/event-store.ts';

/** The condition as the inside of a WHERE with named parameters. Never without the account. */
export function toConditionSql(condition: RowCondition): {
  readonly where: string;
  readonly params: QueryParams;
} {
  const { accountId, deviceHash, createdAtToMs, beforeDay } = condition;
  const parts: [sql: string, params: QueryParams][] = [['accountId = {accountId:String}', { accountId }]];
  if (deviceHash !== undefined) parts.push(['deviceHash = unhex({deviceHash:String})', { deviceHash }]);
  if (createdAtToMs !== undefined) {
    parts.push(["createdAt <= fromUnixTimestamp64Milli({createdAtToMs:Int64}, 'UTC')", { createdAtToMs }]);
  }
  if (beforeDay !== undefined) parts.push(['toDate(timestamp) < {beforeDay:Date}', { beforeDay }]);
  return {
    where: parts.map(([sql]) => sql).join(' AND '),
    params: Object.assign({}, ...parts.map(([, params]) => params)),
  };
}
