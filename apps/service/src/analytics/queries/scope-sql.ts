import type { AnalyticsFilters, FilterName } from '@overlay/contract';
import { filterNames } from '@overlay/contract';
import { toCountingProjection } from './counting-projections.ts';

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
   * `asked`: the filters of the analytics; each compares the column of its name, or the one named here. Default: the
   * query takes none.
   */
  readonly filters?: 'asked' | { readonly [Name in FilterName]?: string };
}

/** What of a question changes the SQL itself. Everything else is a parameter. */
export interface ScopeShape {
  /** IANA. */
  readonly timeZone: string;
  readonly filters: AnalyticsFilters;
  /** Whether the caller is restricted to some campaigns. */
  readonly isNarrowed?: boolean;
  /** Default: bots are left out where the scope asks. */
  readonly includeBots?: boolean;
}

/** Parameters that only the runner sets. */
export const scopeParams: readonly string[] = [
  'accountId',
  'dateFrom',
  'dateTo',
  'fromSeconds',
  'toSeconds',
  'campaignIds',
  'timeZone',
  ...filterNames.map(toFilterParam),
];

/** Distinct from the names that queries choose for their own parameters. */
export function toFilterParam(name: FilterName): string {
  return `filter_${name}`;
}

/**
 * `bot = 0` and nothing beside it: beside an OR, also one that is always false, the engine searches all blocks of the index for
 * the days that it otherwise finds by halving.
 */
function toBotsSql(bots: QueryScope['bots'], includeBots: boolean, bot: string): string {
  return bots === 'included' || (bots === 'asked' && includeBots) ? '1' : `${bot} = 0`;
}

/**
 * Events of which a projection keeps nothing but those that fulfil a condition: for all others its expressions are
 * blank. Only questions in the same expressions are answered from it.
 */
const kept = {
  /** Interactions, in the projection `answers`. */
  answered: { condition: "eventType = 'interaction'", isAboutOverlays: true },
  /** Playback records, in `plays`. They are of a video, so filters about overlays do not apply to them. */
  played: { condition: "playbackEvent != ''", isAboutOverlays: false },
} as const;
type Kept = keyof typeof kept;

/** An expression as such a projection has it. */
export function keptIn(which: Kept, expression: string, blank = "''"): string {
  return `if(${kept[which].condition}, ${expression}, ${blank})`;
}

const tableRead =
  /(?:\b(?:FROM|JOIN)\s+|,\s*)(?:\w+\.)?(?:events|conversions)\b(?<after>\s+WHERE\s+\$(?:scope|tenant|answered|played)\b)?/gi;
const mark = /\$(?<name>\w+)(?:\((?<column>\w+)\))?/g;

/** Projections keep no finer time than this. Every offset of a time zone since 1980 is a multiple of it. */
const quarter = 'toStartOfFifteenMinutes(timestamp)';

/** The SQL of a query for a question: its placeholders are replaced. */
export type ScopedSql = (shape: ScopeShape) => string;

/**
 * The SQL of a query with placeholders. `$scope` is the whole scope, for a WHERE on events; `$tenant`, `$dates`,
 * `$campaigns(column)`, `$bots` and `$filters` are its parts. `$answered` and `$played` are the scope for interactions
 * and playback records alone, in the terms of the projections that keep those. `$day` is the day of `timestamp` in the
 * time zone of the question, `$quarter` the quarter of an hour, `$timeZone` the zone, and `$filter(column)` an optional
 * parameter of the same name. What stands between `$[` and `$]` is asked twice in another time zone than UTC, for the
 * days in UTC that are meant whole and for those that are meant in part, which are the first and the last: many
 * projections know days in UTC alone. `$[weeks` besides asks for whole weeks and for the days beside them. `$counted`, or
 * `$counted(column)` of a query that groups by one, ends a query that counts: it names the projection to read.
 * `$unfiltered(projection)` does so where nothing is filtered. `$named` is for a WHERE on conversions: what one names has to fit the filters and the caller's campaigns,
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

type Days = 'all' | 'whole' | 'in part' | 'weeks' | 'beside weeks';

const block = /\$\[(?<weeks>weeks\b)?(?<inner>[\s\S]*?)\$\]/g;

function replaceMarks(sql: string, scope: QueryScope, shape: ScopeShape): string {
  const asked = sql.replace(block, (_, weeks: string | undefined, inner: string) => {
    const parts: Days[] = shape.timeZone === 'UTC' ? ['all'] : ['whole', 'in part'];
    if (weeks !== undefined && isUnfiltered(shape)) parts.splice(0, 1, 'weeks', 'beside weeks');
    if (parts.length === 1) return inner;
    return parts.map((days) => `(${replaceMarksOf(inner, scope, shape, days)})`).join(' UNION ALL ');
  });
  return replaceMarksOf(asked, scope, shape, 'all');
}

function isUnfiltered({ filters, isNarrowed = false }: ScopeShape): boolean {
  return !isNarrowed && Object.values(filters).every((one) => one === undefined);
}

function replaceMarksOf(sql: string, scope: QueryScope, shape: ScopeShape, days: Days): string {
  const day = shape.timeZone === 'UTC' ? 'toDate(timestamp)' : `toDate(${quarter}, {timeZone:String})`;
  const parts = toParts(scope, shape, days);
  const allOf = (those: Readonly<Record<string, string>>) =>
    Object.values(those)
      .filter((part) => part !== '1')
      .join(' AND ');
  const named = toNamedSql(scope, shape.filters);
  return sql.replace(mark, (whole: string, name: string, column: string | undefined) => {
    if (name === 'counted') return toCountedSql(shape, days, column);
    if (column !== undefined) {
      if (name === 'campaigns') return toCampaignsSql(column);
      if (name === 'filter') return `({${column}:String} = '' OR ${column} = {${column}:String})`;
      if (name === 'unfiltered') return isUnfiltered(shape) ? toReadingSql(ofWeeks(column, days)) : '';
    } else {
      if (name === 'scope') return allOf(parts);
      if (name === 'answered' || name === 'played') return allOf(toParts(scope, shape, days, name));
      if (name === 'named') return named;
      if (name === 'day') return day;
      if (name === 'quarter') return quarter;
      if (name === 'timeZone') return '{timeZone:String}';
      if (name in parts) return parts[name as keyof typeof parts];
    }
    throw new Error(`${whole} is no mark of a scope`);
  });
}

/** @param by a column, or `quarter` */
function toCountedSql(shape: ScopeShape, days: Days, by: string | undefined): string {
  const { filters, isNarrowed = false, timeZone } = shape;
  const isByDay = by !== 'quarter' && (timeZone === 'UTC' || days === 'whole');
  const projection = toCountingProjection({
    filters,
    isNarrowed,
    by: by === 'quarter' ? undefined : by,
    time: isByDay ? 'day' : 'quarter',
  });
  return projection === undefined ? '' : toReadingSql(projection);
}

/** The engine then looks at no other projection. */
function toReadingSql(projection: string): string {
  return `SETTINGS preferred_optimize_projection_name = '${projection}'`;
}

/** States of days have a projection of whole weeks beside them. */
function ofWeeks(projection: string, days: Days): string {
  return days === 'weeks' && projection === 'deviceSteps' ? 'stepWeeks' : projection;
}

function toParts(scope: QueryScope, shape: ScopeShape, days: Days, which?: Kept) {
  const { timeZone, filters, includeBots = false } = shape;
  const as = (expression: string, blank?: string) =>
    which === undefined ? expression : keptIn(which, expression, blank);
  const time = as(quarter, "toDateTime(0, 'UTC')");
  const isInUtc = timeZone === 'UTC';
  const ofDays = days === 'all' && !isInUtc ? 'zoned' : days;
  const toDates = (ownDay: string, ownTime: string) => datesSql[ofDays](ownDay, ownTime, isInUtc);
  return {
    tenant: 'accountId = {accountId:String}',
    kept: which === undefined ? '1' : `${time} > toDateTime(0, 'UTC')`,
    dates: scope.dates === 'all' ? '1' : toDates(`toDate(${which === undefined ? 'timestamp' : time})`, time),
    campaigns: scope.campaigns === 'narrowed' ? toCampaignsSql(as('campaignId')) : '1',
    bots: toBotsSql(scope.bots, includeBots, as('bot', '0')),
    filters: toFiltersSql(scope, filters, as, which === undefined || kept[which].isAboutOverlays),
  };
}

function toCampaignsSql(column: string): string {
  return `(empty({campaignIds:Array(String)}) OR ${column} IN {campaignIds:Array(String)})`;
}

const inDays = (day: string) => `${day} >= {dateFrom:Date} AND ${day} <= {dateTo:Date}`;
/**
 * `identity` keeps it from the index, which the days beside it use: the table has `timestamp` far behind in its key, and the
 * engine would look at each of its marks, also where it then reads a projection.
 */
const inSeconds = (ownQuarter: string) =>
  `identity(${ownQuarter}) >= toDateTime({fromSeconds:Int64}, 'UTC') AND identity(${ownQuarter}) < toDateTime({toSeconds:Int64}, 'UTC')`;
const inWholeDays = (day: string) => `${day} > {dateFrom:Date} AND ${day} < {dateTo:Date}`;
/** The Mondays that begin the first whole week, and the first week that is not whole any more. */
const firstWeek = (isInUtc: boolean) => `toMonday({dateFrom:Date} + ${isInUtc ? 6 : 7})`;
const afterWeeks = (isInUtc: boolean) => `toMonday({dateTo:Date} + ${isInUtc ? 1 : 0})`;

/** In another zone than UTC the first and the last day in UTC count in part. */
const datesSql: Readonly<Record<Days | 'zoned', (day: string, time: string, isInUtc: boolean) => string>> = {
  all: inDays,
  zoned: (day, time) => `${inDays(day)} AND ${inSeconds(time)}`,
  whole: inWholeDays,
  'in part': (day, time) => `${day} IN ({dateFrom:Date}, {dateTo:Date}) AND ${inSeconds(time)}`,
  weeks: (day, _time, isInUtc) =>
    `toMonday(${day}) >= ${firstWeek(isInUtc)} AND toMonday(${day}) < ${afterWeeks(isInUtc)}`,
  'beside weeks': (day, _time, isInUtc) =>
    `${isInUtc ? inDays(day) : inWholeDays(day)} AND (${day} < ${firstWeek(isInUtc)} OR ${day} >= ${afterWeeks(isInUtc)})`,
};

const filtersOfOverlays: ReadonlySet<FilterName> = new Set(['overlayId', 'overlayType', 'interactionType']);

function toFiltersSql(
  { filters: taken }: QueryScope,
  asked: AnalyticsFilters,
  as: (column: string) => string,
  isAboutOverlays: boolean,
): string {
  if (taken === undefined) return '1';
  const present = filterNames.filter(
    (name) => asked[name] !== undefined && (isAboutOverlays || !filtersOfOverlays.has(name)),
  );
  const parts = present.map((name) => {
    const column = taken === 'asked' ? name : taken[name];
    if (column === undefined) throw new Error(`the query does not take the filter ${name}`);
    return `${as(column)} IN {${toFilterParam(name)}:Array(String)}`;
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
    const isWhole = used.has('scope') || used.has('answered') || used.has('played');
    if (isNeeded && !isWhole && !used.has(part) && !isNamed) throw new Error(`$${part} is not in the SQL`);
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
