import {
  type AnalyticsFilters,
  type analyticsParameters,
  type Explanation,
  type FilterName,
  filterNames,
  type Period,
  type versionFilter,
} from '@overlay/contract';
import Type, { type Static, type TObject } from 'typebox';
import { sql } from '../event-tables/sql.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { LogConsumer } from '../log/event-log.ts';
import type { AccountPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import { type Figure, leftOutQuery, toExplanation } from './explanation.ts';
import { type DayRange, toDayRange, toPeriod } from './queries/day-range.ts';
import { askedEvents, defineQuery, type QueryDefinition } from './queries/define-query.ts';
import type { OrUndefined, QueryRunner } from './queries/query-runner.ts';

/** A call of an operation whose query holds the parameters of all analytics. */
export interface AnalyticsCall {
  readonly principal: AccountPrincipal;
  readonly query: Static<Type.TObject<typeof analyticsParameters>> & VersionQuery;
  readonly request: { readonly signal: AbortSignal };
}

type VersionQuery = OrUndefined<Static<Type.TObject<typeof versionFilter>>>;

/** The parameters of the path, for example of `/api/analytics/videos/{videoId}/timeline`. */
export type NamedInPath = { readonly [Name in FilterName]?: string };

export interface ReadingParts {
  readonly queries: QueryRunner;
  /** Carries events into the store; events that it has not carried yet are not counted. */
  readonly consumer: Pick<LogConsumer, 'lag'>;
  readonly clock: Clock;
}

const firstDayQuery = defineQuery({
  name: 'first-day',
  ...askedEvents,
  params: Type.Object({}),
  row: Type.Object({ firstDay: Type.String(), rows: Type.Integer() }),
  maxRows: 1,
  sql: ({ events, day, counted }) => sql`
    SELECT toString(min(day)) AS firstDay, sum(events) AS rows
    FROM (SELECT ${day} AS day, count() AS events FROM ${events} GROUP BY day ${counted()})`,
});

/**
 * The context of one analytics request: whose events, which of them, up to which moment. Its queries share caller,
 * filters, days and the abort signal.
 */
export class Reading {
  readonly nowMs: number;
  readonly asOf: string;
  readonly days: DayRange;
  readonly filters: AnalyticsFilters;
  readonly includeBots: boolean;
  readonly includeQuarantined: boolean;
  readonly #call: AnalyticsCall;
  readonly #queries: QueryRunner;

  private constructor(
    call: AnalyticsCall,
    queries: QueryRunner,
    nowMs: number,
    asOfMs: number,
    named: NamedInPath,
  ) {
    const { query } = call;
    this.#call = call;
    this.#queries = queries;
    this.nowMs = nowMs;
    this.asOf = new Date(asOfMs).toISOString();
    this.days = toDayRange(query);
    this.includeBots = query.includeBots ?? false;
    this.includeQuarantined = query.includeQuarantined ?? false;
    this.filters = { ...toFilters(query), ...toPathFilters(named, query) };
  }

  /**
   * Throws `validation_failed` for days and time zones that do not exist, and for a filter that contradicts the path.
   *
   * @param named path parameters: only their events are read
   */
  static async begin(
    call: AnalyticsCall,
    { queries, consumer, clock }: ReadingParts,
    named: NamedInPath = {},
  ): Promise<Reading> {
    const nowMs = clock();
    const { oldestCreatedAt } = await consumer.lag();
    return new Reading(call, queries, nowMs, Math.min(nowMs, oldestCreatedAt ?? nowMs), named);
  }

  /** @param instead replaces the requested days and filters */
  run<Params extends TObject, Row extends TObject>(
    definition: QueryDefinition<Params, Row>,
    params: OrUndefined<Static<Params>>,
    instead: { readonly days?: DayRange; readonly filters?: AnalyticsFilters } = {},
  ): Promise<Static<Row>[]> {
    const { days = this.days, filters = this.filters } = instead;
    const { includeBots, includeQuarantined } = this;
    const { principal, request } = this.#call;
    const question = { params, days, filters, includeBots, includeQuarantined };
    return this.#queries.run(definition, principal, question, request.signal);
  }

  /** @param firstDay of the events in the zone of the reading: undefined without events */
  toPeriod(firstDay: string | undefined): Period {
    return toPeriod(this.days, firstDay, this.nowMs);
  }

  /** The days that are counted, given the first UTC day with events; undefined if there are none. */
  async periodFrom(
    counted: { readonly rows: number; readonly firstDay: string } | undefined,
  ): Promise<Period> {
    if (counted === undefined || counted.rows === 0) return this.toPeriod(undefined);
    return this.days.timeZone === 'UTC' ? this.toPeriod(counted.firstDay) : this.period();
  }

  /** The days that are counted. Queries the first event only if the caller left the beginning open. */
  async period(): Promise<Period> {
    if (this.days.dateFrom !== undefined) return this.toPeriod(undefined);
    const [row] = await this.run(firstDayQuery, {});
    return this.toPeriod(row === undefined || row.rows === 0 ? undefined : row.firstDay);
  }

  /** The fields that follow the numbers in every answer. The explanation only on request. */
  async ending(
    period: Period,
    figures: readonly Figure[],
  ): Promise<{ period: Period; asOf: string; explanation?: Explanation }> {
    const end = { period, asOf: this.asOf };
    if (this.#call.query.explain === undefined) return end;
    const [leftOut] = await this.run(leftOutQuery, { separately: this.includeQuarantined ? 0 : 1 });
    if (leftOut === undefined) throw new Error('the query of what was left out answered no row');
    return { ...end, explanation: toExplanation(this, figures, leftOut, period) };
  }
}

/** The filters among the parameters of a query. */
export function toFilters({
  overlayVersion,
  ...query
}: Omit<AnalyticsFilters, 'overlayVersion'> & VersionQuery): AnalyticsFilters {
  const asked = filterNames.filter((name) => query[name] !== undefined);
  const filters = Object.fromEntries(asked.map((name) => [name, query[name]]));
  return overlayVersion === undefined ? filters : { ...filters, overlayVersion: overlayVersion.map(String) };
}

function toPathFilters(
  named: NamedInPath,
  query: Omit<AnalyticsFilters, 'overlayVersion'>,
): AnalyticsFilters {
  const entries = Object.entries(named) as [FilterName, string][];
  for (const [name, value] of entries) {
    if (query[name]?.includes(value) ?? true) continue;
    const detail = 'does not contain what the path names';
    throw new ProblemError('validation_failed', `The filter ${name} ${detail}.`, {
      errors: [{ pointer: `/${name}`, code: 'contradiction', detail }],
    });
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, [value]]));
}
