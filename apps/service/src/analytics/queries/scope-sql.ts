/** The rows that a query may read. The runner derives them from the caller, never from the SQL file. */
export interface QueryScope {
  /** `asked`: within the requested days. `all`: of all time. */
  readonly dates: 'asked' | 'all';
  /**
   * `narrowed`: only the campaigns that the caller is restricted to. `whole account`: restricted callers are refused.
   */
  readonly campaigns: 'narrowed' | 'whole account';
  /** `asked`: if requested. */
  readonly bots: 'asked' | 'excluded' | 'included';
}

/** Parameters that only the runner sets. */
export const scopeParams = [
  'accountId',
  'dateFrom',
  'dateTo',
  'campaignIds',
  'includeBots',
  'timeZone',
] as const;

const bots: Readonly<Record<QueryScope['bots'], string>> = {
  asked: '({includeBots:UInt8} = 1 OR bot = 0)',
  excluded: 'bot = 0',
  included: '1',
};

const tableRead =
  /(?:\b(?:FROM|JOIN)\s+|,\s*)(?:\w+\.)?(?:events|conversions)\b(?<after>\s+WHERE\s+\$(?:scope|tenant)\b)?/gi;
const mark = /\$(?<name>\w+)(?:\((?<column>\w+)\))?/g;

/**
 * The SQL of a query with its placeholders replaced. `$scope` is the whole scope, for a WHERE on events; `$tenant`,
 * `$dates`, `$campaigns(column)` and `$bots` are its parts, `$day` the day of `timestamp` in the time zone of the
 * caller, and `$filter(column)` an optional parameter of the same name. Throws if a table is read without its tenant,
 * if the SQL leaves out a part of its scope, or if it sets one by hand.
 */
export function toScopedSql(text: string, scope: QueryScope, timeZone: string): string {
  const sql = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n');
  for (const { 0: read, index, groups } of sql.matchAll(tableRead)) {
    if (groups?.after === undefined) {
      throw new Error(`"${read.trim()}" has to be followed by WHERE $scope or WHERE $tenant`);
    }
    if (hasAlternative(sql.slice(index + read.length))) throw new Error('an OR beside a scope undoes it');
  }
  for (const name of scopeParams) {
    if (sql.includes(`{${name}:`)) throw new Error(`{${name}} is set by the scope alone`);
  }
  const day = timeZone === 'UTC' ? 'toDate(timestamp)' : 'toDate(timestamp, {timeZone:String})';
  const campaigns = (column: string) =>
    `(empty({campaignIds:Array(String)}) OR ${column} IN {campaignIds:Array(String)})`;
  const parts = {
    tenant: 'accountId = {accountId:String}',
    dates: scope.dates === 'all' ? '1' : `${day} >= {dateFrom:Date} AND ${day} <= {dateTo:Date}`,
    campaigns: scope.campaigns === 'narrowed' ? campaigns('campaignId') : '1',
    bots: bots[scope.bots],
  };
  const used = new Set([...sql.matchAll(mark)].map(({ groups }) => groups?.name));
  const needed = {
    tenant: true,
    dates: scope.dates === 'asked',
    campaigns: scope.campaigns === 'narrowed',
    bots: scope.bots !== 'included',
  };
  for (const [part, isNeeded] of Object.entries(needed)) {
    if (isNeeded && !used.has('scope') && !used.has(part)) throw new Error(`$${part} is not in the SQL`);
  }
  return sql.replace(mark, (whole: string, name: string, column: string | undefined) => {
    if (column !== undefined) {
      if (name === 'campaigns') return campaigns(column);
      if (name === 'filter') return `({${column}:String} = '' OR ${column} = {${column}:String})`;
    } else {
      if (name === 'scope')
        return Object.values(parts)
          .filter((part) => part !== '1')
          .join(' AND ');
      if (name === 'day') return day;
      if (name in parts) return parts[name as keyof typeof parts];
    }
    throw new Error(`${whole} is no mark of a scope`);
  });
}

/** Whether there is an OR at the nesting level at which the text begins, rather than in parentheses. */
function hasAlternative(rest: string): boolean {
  let depth = 0;
  for (const [token] of rest.matchAll(/[()]|\bOR\b/gi)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) return true;
    if (depth < 0) return false;
  }
  return false;
}
