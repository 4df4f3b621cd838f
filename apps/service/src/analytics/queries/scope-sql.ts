import type { AnalyticsFilters, FilterName } from '@overlay/contract';
import { filterNames } from '@overlay/contract';

/** The rows that a query may read. The runner derives them from the caller and the question, never from the SQL file. */
export interface QueryScope {
  /** `asked`: within the requested days. `all`: of all time. */
  readonly dates: 'asked' | 'all';
  /**
   * `narrowed`: only the campaigns that the caller is restricted to. `whole account`: restricted callers are refused.
   */
  readonly campaigns: 'narrowed' | 'whole account';
  /** `asked`: if requested. */
  readonly bots: 'asked' | 'excluded' | 'included';
  /**
   * `asked`: the filters of the analytics; each compares the column of its name, or the one named here. `asked, playback
   * kept`: playback records are of a video, so filters about overlays do not apply to them. Default: the query takes none.
   */
  readonly filters?: 'asked' | 'asked, playback kept' | { readonly [Name in FilterName]?: string };
}

/** What of a question changes the SQL itself. Everything else is a parameter. */
export interface ScopeShape {
  /** IANA. */
  readonly timeZone: string;
  readonly filters: AnalyticsFilters;
  /** Whether the caller is restricted to some campaigns. */
  readonly isNarrowed?: boolean;
}

/** Parameters that only the runner sets. */
export const scopeParams: readonly string[] = [
  'accountId',
  'dateFrom',
  'dateTo',
  'fromSeconds',
  'toSeconds',
  'campaignIds',
  'includeBots',
  'timeZone',
  ...filterNames.map(toFilterParam),
];

/** Distinct from the names that queries choose for their own parameters. */
export function toFilterParam(name: FilterName): string {
  return `filter_${name}`;
}

const bots: Readonly<Record<QueryScope['bots'], string>> = {
  asked: '({includeBots:UInt8} = 1 OR bot = 0)',
  excluded: 'bot = 0',
  included: '1',
};

const tableRead =
  /(?:\b(?:FROM|JOIN)\s+|,\s*)(?:\w+\.)?(?:events|conversions)\b(?<after>\s+WHERE\s+\$(?:scope|tenant)\b)?/gi;
const mark = /\$(?<name>\w+)(?:\((?<column>\w+)\))?/g;

/** Projections keep no finer time than this. Every offset of a time zone since 1980 is a multiple of it. */
const quarter = 'toStartOfFifteenMinutes(timestamp)';

/** The SQL of a query for a question: its placeholders are replaced. */
export type ScopedSql = (shape: ScopeShape) => string;

/**
 * The SQL of a query with placeholders. `$scope` is the whole scope, for a WHERE on events; `$tenant`, `$dates`,
 * `$campaigns(column)`, `$bots` and `$filters` are its parts. `$day` is the day of `timestamp` in the time zone of the
 * question, `$quarter` the quarter of an hour, `$timeZone` the zone, and `$filter(column)` an optional parameter of the
 * same name. `$named` is for a WHERE on conversions: what one names has to fit the filters and the caller's campaigns,
 * what it leaves open fits. Throws if a table is read without its tenant, if the SQL leaves out a part of its scope, or
 * if it sets one by hand; what it returns throws at a mark that is none of these.
 */
export function parseScopedSql(text: string, scope: QueryScope): ScopedSql {
  const sql = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n');
  checkScopedSql(sql, scope);
  return (shape) => replaceMarks(sql, scope, shape);
}

function replaceMarks(sql: string, scope: QueryScope, shape: ScopeShape): string {
  const inUtc = shape.timeZone === 'UTC';
  const day = inUtc ? 'toDate(timestamp)' : `toDate(${quarter}, {timeZone:String})`;
  const campaigns = (column: string) =>
    `(empty({campaignIds:Array(String)}) OR ${column} IN {campaignIds:Array(String)})`;
  const parts = {
    tenant: 'accountId = {accountId:String}',
    dates: scope.dates === 'all' ? '1' : toDatesSql(inUtc),
    campaigns: scope.campaigns === 'narrowed' ? campaigns('campaignId') : '1',
    bots: bots[scope.bots],
    filters: toFiltersSql(scope, shape.filters),
  };
  const named = toNamedSql(scope, shape.filters);
  return sql.replace(mark, (whole: string, name: string, column: string | undefined) => {
    if (column !== undefined) {
      if (name === 'campaigns') return campaigns(column);
      if (name === 'filter') return `({${column}:String} = '' OR ${column} = {${column}:String})`;
    } else {
      if (name === 'scope')
        return Object.values(parts)
          .filter((part) => part !== '1')
          .join(' AND ');
      if (name === 'named') return named;
      if (name === 'day') return day;
      if (name === 'quarter') return quarter;
      if (name === 'timeZone') return '{timeZone:String}';
      if (name in parts) return parts[name as keyof typeof parts];
    }
    throw new Error(`${whole} is no mark of a scope`);
  });
}

/** The days in UTC select the part of the table; in another zone the first and the last of them count in part. */
function toDatesSql(inUtc: boolean): string {
  const days = 'toDate(timestamp) >= {dateFrom:Date} AND toDate(timestamp) <= {dateTo:Date}';
  if (inUtc) return days;
  const from = `${quarter} >= toDateTime({fromSeconds:Int64}, 'UTC')`;
  return `${days} AND ${from} AND ${quarter} < toDateTime({toSeconds:Int64}, 'UTC')`;
}

const filtersOfOverlays: ReadonlySet<FilterName> = new Set(['overlayId', 'overlayType', 'interactionType']);

function toFiltersSql({ filters: taken }: QueryScope, asked: AnalyticsFilters): string {
  if (taken === undefined) return '1';
  const present = filterNames.filter((name) => asked[name] !== undefined);
  const parts = present.map((name) => {
    const column = typeof taken === 'string' ? name : taken[name];
    if (column === undefined) throw new Error(`the query does not take the filter ${name}`);
    const part = `${column} IN {${toFilterParam(name)}:Array(String)}`;
    return taken === 'asked, playback kept' && filtersOfOverlays.has(name)
      ? `(playbackEvent != '' OR ${part})`
      : part;
  });
  return parts.length === 0 ? '1' : parts.join(' AND ');
}

const namedByConversions = ['campaignId', 'creativeId', 'videoId', 'installationId'] as const;

function toNamedSql({ campaigns, filters: taken }: QueryScope, asked: AnalyticsFilters): string {
  const present = taken === undefined ? [] : namedByConversions.filter((name) => asked[name] !== undefined);
  const parts = present.map((name) => `(${name} = '' OR ${name} IN {${toFilterParam(name)}:Array(String)})`);
  if (campaigns === 'narrowed') {
    const covered = '{campaignIds:Array(String)}';
    parts.push(`(campaignId = '' OR empty(${covered}) OR campaignId IN ${covered})`);
  }
  return parts.length === 0 ? '1' : parts.join(' AND ');
}

function checkScopedSql(sql: string, scope: QueryScope): void {
  for (const { 0: read, index, groups } of sql.matchAll(tableRead)) {
    if (groups?.after === undefined) {
      throw new Error(`"${read.trim()}" has to be followed by WHERE $scope or WHERE $tenant`);
    }
    if (hasAlternative(sql.slice(index + read.length))) throw new Error('an OR beside a scope undoes it');
  }
  for (const name of scopeParams) {
    if (sql.includes(`{${name}:`)) throw new Error(`{${name}} is set by the scope alone`);
  }
  const used = new Set([...sql.matchAll(mark)].map(({ groups }) => groups?.name));
  const needed = {
    tenant: true,
    dates: scope.dates === 'asked',
    campaigns: scope.campaigns === 'narrowed',
    bots: scope.bots !== 'included',
    filters: scope.filters !== undefined,
  };
  for (const [part, isNeeded] of Object.entries(needed)) {
    const isNamed = used.has('named') && (part === 'campaigns' || part === 'filters');
    if (isNeeded && !used.has('scope') && !used.has(part) && !isNamed)
      throw new Error(`$${part} is not in the SQL`);
  }
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
