import {
  type AnalyticsFilters,
  type AttributionModel,
  type EventFilterName,
  eventFilterNames,
  type FilterName,
  filterNames,
} from '@overlay/contract';
import { quarterHour, toFlagText, utcDay } from '../../event-tables/event-rules.ts';
import {
  answerColumns,
  answered,
  isKept,
  playColumns,
  played,
  quarterOf,
} from '../../event-tables/projections.ts';
import { allOf, joinSql, nameOf, type Sql, sql } from '../../event-tables/sql.ts';
import { ofAccount } from '../../event-tables/tenant.ts';
import { type AttributedOrder, toAttributedSql } from '../attribution/attributed-sql.ts';
import { toCountingProjection } from './counting-projections.ts';
import { type Days, dayParts, toDatesSql, weekParts } from './dates-sql.ts';

/** The rows that a query may read. The runner derives them from the caller and the question. */
export interface QueryScope {
  /** `asked`: within the requested days. `all`: of all time. */
  readonly dates: 'asked' | 'all';
  /** `narrowed`: only the campaigns that the caller is restricted to. `whole account`: restricted callers are refused. */
  readonly campaigns: 'narrowed' | 'whole account';
  /** Traffic of bots and of quarantined bursts. `asked`: each if requested. */
  readonly leftOut: 'asked' | 'excluded' | 'included';
  /** `asked`: the filters of the analytics. Default: the query takes none. */
  readonly filters?: 'asked';
}

/** The part of a question that changes the SQL itself. Everything else is a parameter. */
export interface ScopeShape {
  /** IANA. */
  readonly timeZone: string;
  readonly filters: AnalyticsFilters;
  /** Whether the caller is restricted to some campaigns. */
  readonly isNarrowed?: boolean;
  /** Whether videos of the account have aliases. */
  readonly hasAliases?: boolean;
  /** Default: bots are left out if the scope asks. */
  readonly includeBots?: boolean;
  /** Default: quarantined events are left out if the scope asks. */
  readonly includeQuarantined?: boolean;
}

/**
 * Everything that a query can read: named subqueries for FROM. A condition that the query adds applies to
 * their rows, so it can narrow the scope and never widen it.
 */
export interface ScopedTables {
  /** Rows of the table `events`. */
  readonly events: Sql;
  /** Interactions with the columns of `answerColumns`, for the projection `answers`. */
  readonly answers: Sql;
  /** Playback records, also with `video` and `viewer`, for the projection `plays`. Filters about overlays do not apply. */
  readonly plays: Sql;
  /** Rows of the table `conversions`. Each matches the filters and the caller's campaigns. */
  readonly conversions: Sql;
  /**
   * Conversions and their attribution. In the model `linear`, a conversion has a row for each interaction that led to it.
   *
   * @param order which conversions come first if there is a limit
   */
  readonly attributed: (model: AttributionModel, order: AttributedOrder) => Sql;
  /** The day of `timestamp` in the time zone of the question. */
  readonly day: Sql;
  /**
   * Ends a query that counts events: names the projection to read, so that the engine considers no other.
   *
   * @param by the column that the query groups by, in addition to days and kinds
   */
  readonly counted: (by?: string) => Sql;
  /** Ends a query: names the projection to read if nothing is filtered. `deviceSteps` is `stepWeeks` for weeks. */
  readonly unfiltered: (projection: string) => Sql;
}

export interface Scope extends ScopedTables {
  /** A union over the parts of the period that projections of days can answer. */
  readonly inDays: (ask: (tables: ScopedTables) => Sql) => Sql;
  /** Like `inDays`, with whole weeks separately if nothing is filtered. */
  readonly inWeeks: (ask: (tables: ScopedTables) => Sql) => Sql;
}

/** Aliases of videos, and for each its video. */
export const aliasParams = { of: 'videoAliases', to: 'videosOfAliases' } as const;

/** Parameters that only the runner sets. */
export const scopeParams: readonly string[] = [
  'accountId',
  'dateFrom',
  'dateTo',
  'fromSeconds',
  'toSeconds',
  'campaignIds',
  'countedQuarantines',
  'timeZone',
  ...Object.values(aliasParams),
  ...eventFilterNames.map(toFilterParam),
];

/** Distinct from the names of parameters in queries. */
export function toFilterParam(name: EventFilterName): string {
  return `filter_${name}`;
}

export const timeZone = sql`{timeZone:String}`;

export function toScope(scope: QueryScope, shape: ScopeShape): Scope {
  const inParts = (parts: readonly Days[], ask: (tables: ScopedTables) => Sql) => {
    const asked = parts.map((days) => ask(new Tables(scope, shape, days)));
    return asked.length === 1
      ? joinSql(asked)
      : joinSql(
          asked.map((one) => sql`(${one})`),
          sql` UNION ALL `,
        );
  };
  return Object.assign(new Tables(scope, shape, 'all'), {
    inDays: (ask: (tables: ScopedTables) => Sql) => inParts(dayParts(shape.timeZone), ask),
    inWeeks: (ask: (tables: ScopedTables) => Sql) =>
      inParts(isUnfiltered(shape) ? weekParts(shape.timeZone) : dayParts(shape.timeZone), ask),
  });
}

class Tables implements ScopedTables {
  readonly #scope: QueryScope;
  readonly #shape: ScopeShape;
  readonly #days: Days;

  constructor(scope: QueryScope, shape: ScopeShape, days: Days) {
    this.#scope = scope;
    this.#shape = shape;
    this.#days = days;
  }

  get events(): Sql {
    const conditions = [
      this.#dates(utcDay, quarterHour),
      this.#campaigns(sql`campaignId`),
      ...this.#leftOut(sql`bot`, sql`quarantineId`),
      ...this.#filters(eventFilterNames, nameOf),
    ];
    return sql`${ofAccount('events', conditions, this.#columns)} AS events`;
  }

  get answers(): Sql {
    const columns = Object.entries(answerColumns).map(([name, column]) => sql`${column} AS ${nameOf(name)}`);
    const rows = ofAccount('events', this.#kept(answered, eventFilterNames), joinSql(columns));
    return sql`${rows} AS answers`;
  }

  get plays(): Sql {
    const columns = sql`${this.#columns}, ${this.#video(playColumns.video)} AS video, ${playColumns.viewer} AS viewer`;
    const names = filterNames.filter((name) => !filtersOfOverlays.has(name));
    return sql`${ofAccount('events', this.#kept(played, names), columns)} AS plays`;
  }

  get conversions(): Sql {
    const campaigns = this.#campaigns(sql`campaignId`);
    const conditions = [
      this.#dates(utcDay, quarterHour),
      campaigns && sql`(campaignId = '' OR ${campaigns})`,
      ...this.#filters(namedByConversions, nameOf, (column) => sql`${column} = '' OR `),
    ];
    return sql`${ofAccount('conversions', conditions, this.#columns)} AS conversions`;
  }

  readonly attributed = (model: AttributionModel, order: AttributedOrder): Sql => {
    // Interactions before the requested days and in other campaigns count: only the conversion is filtered.
    const touches = sql`${ofAccount('events', this.#leftOut(sql`bot`, sql`quarantineId`), this.#columns)} AS events`;
    const within = allOf([
      this.#campaigns(attributedColumns.campaignId),
      ...this.#filters(filterNames, (name) => attributedColumns[name]),
    ]);
    const rows = toAttributedSql(this.conversions, touches, model, order);
    return sql`(SELECT * FROM (${rows}) WHERE ${within}) AS attributed`;
  };

  get day(): Sql {
    return this.#shape.timeZone === 'UTC' ? utcDay : sql`toDate(${quarterHour}, ${timeZone})`;
  }

  readonly counted = (by?: string): Sql => {
    const { filters, isNarrowed = false } = this.#shape;
    const isByDay = by !== 'quarter' && (this.#shape.timeZone === 'UTC' || this.#days === 'whole');
    const projection = toCountingProjection({
      filters,
      isNarrowed,
      by: by === 'quarter' ? undefined : by,
      time: isByDay ? 'day' : 'quarter',
    });
    return projection === undefined ? sql`` : reading(projection);
  };

  readonly unfiltered = (projection: string): Sql => {
    if (!isUnfiltered(this.#shape)) return sql``;
    return reading(this.#days === 'weeks' && projection === 'deviceSteps' ? 'stepWeeks' : projection);
  };

  /**
   * An alias is read as its video, wherever a query names `videoId`. Filters hold all identifiers of a video, so they choose
   * the same rows before and after.
   */
  get #columns(): Sql {
    return this.#shape.hasAliases === true
      ? sql`* REPLACE (${this.#video(sql`videoId`)} AS videoId)`
      : sql`*`;
  }

  #video(videoId: Sql): Sql {
    if (this.#shape.hasAliases !== true) return videoId;
    const [aliases, videos] = [nameOf(aliasParams.of), nameOf(aliasParams.to)];
    return sql`transform(${videoId}, {${aliases}:Array(String)}, {${videos}:Array(String)}, ${videoId})`;
  }

  #kept(kept: typeof answered, filters: readonly EventFilterName[]): readonly (Sql | undefined)[] {
    const quarter = quarterOf(kept);
    return [
      isKept(kept),
      this.#dates(sql`toDate(${quarter})`, quarter),
      this.#campaigns(kept.of(sql`campaignId`)),
      ...this.#leftOut(kept.of(sql`bot`, sql`0`), kept.of(sql`quarantineId`)),
      ...this.#filters(filters, (name) => kept.of(nameOf(name), isNumber(name) ? sql`0` : undefined)),
    ];
  }

  #dates(day: Sql, quarter: Sql): Sql | undefined {
    if (this.#scope.dates === 'all') return undefined;
    return toDatesSql(this.#days, this.#shape.timeZone, { day, quarter });
  }

  #campaigns(column: Sql): Sql | undefined {
    if (this.#scope.campaigns === 'whole account') return undefined;
    return sql`(empty({campaignIds:Array(String)}) OR ${column} IN {campaignIds:Array(String)})`;
  }

  /**
   * No OR: beside one, even one that is always false, the engine searches all blocks of the index. `countedQuarantines` is ''
   * and what was released, so an event of a quarantine that this node has not heard of is left out.
   */
  #leftOut(bot: Sql, quarantine: Sql): readonly Sql[] {
    const { leftOut } = this.#scope;
    const { includeBots = false, includeQuarantined = false } = this.#shape;
    if (leftOut === 'included') return [];
    const isAsked = leftOut === 'asked';
    return [
      ...(isAsked && includeBots ? [] : [sql`${bot} = 0`]),
      ...(isAsked && includeQuarantined ? [] : [sql`${quarantine} IN {countedQuarantines:Array(String)}`]),
    ];
  }

  #filters<Name extends EventFilterName>(
    names: readonly Name[],
    toColumn: (name: Name) => Sql,
    or: (column: Sql) => Sql = () => sql``,
  ): readonly Sql[] {
    if (this.#scope.filters === undefined) return [];
    const asked = names.filter((name) => this.#shape.filters[name] !== undefined);
    return asked.map((name) => {
      const column = toColumn(name);
      return sql`(${or(column)}${toFilterText(name, column)} IN {${nameOf(toFilterParam(name))}:Array(String)})`;
    });
  }
}

function isNumber(name: EventFilterName): boolean {
  return name === 'overlayVersion' || name === 'verified';
}

/** A column as the values of its filter are sent. */
function toFilterText(name: EventFilterName, column: Sql): Sql {
  if (name === 'verified') return toFlagText(column);
  return isNumber(name) ? sql`toString(${column})` : column;
}

function isUnfiltered({ filters, isNarrowed = false }: ScopeShape): boolean {
  return !isNarrowed && Object.values(filters).every((one) => one === undefined);
}

/** Ends a query: the engine considers no other projection. */
export function reading(projection: string): Sql {
  return sql`SETTINGS preferred_optimize_projection_name = '${nameOf(projection)}'`;
}

const filtersOfOverlays: ReadonlySet<FilterName> = new Set(['overlayId', 'overlayType', 'interactionType']);
const namedByConversions = ['campaignId', 'creativeId', 'videoId', 'installationId'] as const;

const attributedColumns: Readonly<Record<FilterName, Sql>> = {
  campaignId: sql`attributedCampaignId`,
  creativeId: sql`attributedCreativeId`,
  videoId: sql`attributedVideoId`,
  overlayId: sql`overlayId`,
  overlayType: sql`overlayType`,
  interactionType: sql`interactionType`,
  origin: sql`origin`,
  installationId: sql`installationId`,
  verified: sql`verified`,
};
