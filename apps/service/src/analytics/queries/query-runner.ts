import { type AnalyticsFilters, filterNames, limits } from '@overlay/contract';
import type { Static, TObject } from 'typebox';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventStore, FileOptions, QueryParams, RowBatches } from '../../ports/event-store.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { FairQueue, QueueFull } from '../../scheduling/fair-queue.ts';
import { ClosedPeriods } from './closed-periods.ts';
import { allDays, type DayRange } from './day-range.ts';
import type { QueryDefinition } from './define-query.ts';
import { toFilterParam } from './scope-sql.ts';
import { SharedWork } from './shared-work.ts';

/** Optional parameters may also be present and undefined. */
export type OrUndefined<Params> = {
  [Name in keyof Params]: {} extends Pick<Params, Name> ? Params[Name] | undefined : Params[Name];
};

export interface Question<Params extends TObject> {
  readonly params: OrUndefined<Static<Params>>;
  /** Default: all days, by UTC. */
  readonly days?: DayRange | undefined;
  /** Default: none. */
  readonly filters?: AnalyticsFilters | undefined;
  readonly includeBots?: boolean | undefined;
}

export interface QueryRunner {
  /** Throws `insufficient_scope` if the caller may not ask this, as `run` would. */
  admit(
    definition: Pick<QueryDefinition<TObject, TObject>, 'permission' | 'scope'>,
    caller: AccountPrincipal,
    filters: AnalyticsFilters,
  ): void;
  /**
   * The rows, validated by the schema of the definition. Throws problems for callers who lack the permission
   * (`insufficient_scope`) or ask too much at once (`too_many_queries`), `QueryLimitExceeded`, and the reason of the
   * signal.
   */
  run<Params extends TObject, Row extends TObject>(
    definition: QueryDefinition<Params, Row>,
    caller: AccountPrincipal,
    question: Question<Params>,
    signal?: AbortSignal,
  ): Promise<Static<Row>[]>;
  /**
   * As `run`, for results of thousands of rows, which are parsed and validated in batches as they are read. The turn of
   * the account ends with the query, however slowly the batches are read. Nothing is shared with equal queries.
   */
  runBatches<Params extends TObject, Row extends TObject>(
    definition: QueryDefinition<Params, Row>,
    caller: AccountPrincipal,
    question: Question<Params>,
    signal: AbortSignal,
  ): Promise<RowBatches<Static<Row>>>;
  /** Writes the rows as a Parquet file at a path of this machine, in the account's turn, and returns how many it has. */
  writeParquet<Params extends TObject>(
    path: string,
    definition: QueryDefinition<Params, TObject>,
    caller: AccountPrincipal,
    question: Question<Params>,
    options: Required<Pick<FileOptions, 'timeoutMs' | 'onProgress' | 'signal'>>,
  ): Promise<number>;
}

const retryAfterSeconds = 2;
type RunnerStore = Pick<
  EventStore,
  'query' | 'queryBatches' | 'writeParquet' | 'versionUntil' | 'concurrentQueries'
>;

/**
 * Runs every query of an account: the scope comes from the caller, the running and waiting queries of an account are
 * bounded, accounts are served in turn, equal concurrent queries run once, and a query that every caller has given up
 * is stopped. Answers about months that are over are kept for as long as nothing in them changes. With several nodes,
 * each applies the bounds by itself.
 */
export function createQueryRunner(store: RunnerStore, clock: Clock = Date.now): QueryRunner {
  const querySlots = new FairQueue({
    // One session is reserved for the service itself: readiness, monthly usage, erasures.
    slots: Math.max(1, store.concurrentQueries - 1),
    runningPerTenant: limits.queriesRunning,
    waitingPerTenant: limits.queriesWaiting,
  });
  const underWay = new SharedWork<unknown[]>();
  const closed = new ClosedPeriods({ store, clock });
  return {
    admit,
    async run(definition, caller, question, signal) {
      const { tenant, sql, params, options } = prepare(definition, caller, question);
      const key = JSON.stringify([tenant, sql, params]);
      const { utcTo } = question.days ?? allDays;
      const read = (stop: AbortSignal) =>
        closed.readThrough(key, utcTo, () => store.query<unknown>(sql, params, { ...options, signal: stop }));
      const rows = await underWay
        .run(key, (stop) => querySlots.run(tenant, () => read(stop), stop), signal)
        .catch(toProblem);
      return definition.parseRows(rows);
    },
    async runBatches(definition, caller, question, signal) {
      const { tenant, sql, params, options } = prepare(definition, caller, question);
      const batches = await querySlots
        .run(tenant, () => store.queryBatches(sql, params, { ...options, signal }), signal)
        .catch(toProblem);
      return {
        bytes: batches.bytes,
        async *[Symbol.asyncIterator]() {
          for await (const rows of batches) yield definition.parseRows(rows);
        },
      };
    },
    async writeParquet(path, definition, caller, question, options) {
      const { tenant, sql, params } = prepare(definition, caller, question);
      return querySlots
        .run(tenant, () => store.writeParquet(path, sql, params, options), options.signal)
        .catch(toProblem);
    },
  };
}

/** Throws if the caller may not ask this. */
function prepare<Params extends TObject, Row extends TObject>(
  definition: QueryDefinition<Params, Row>,
  caller: AccountPrincipal,
  question: Question<Params>,
) {
  const { days = allDays, filters = {}, includeBots = false } = question;
  admit(definition, caller, filters);
  return {
    tenant: toTenant(caller),
    sql: definition.toSql({
      timeZone: days.timeZone,
      filters,
      isNarrowed: campaignsOf(caller) !== undefined,
      includeBots,
    }),
    params: { ...definition.toParams(question.params), ...toScopeParams(caller, question) },
    options: { timeoutMs: limits.queryTimeoutMs, maxRows: definition.maxRows },
  };
}

/** Holders of the key in a page must not use up the turns of the account's own servers and people. */
function toTenant(caller: AccountPrincipal): string {
  return `${caller.accountId} ${isOfPage(caller) ? 'pages' : 'account'}`;
}

function toProblem(error: unknown): never {
  throw error instanceof QueueFull ? tooManyQueries() : error;
}

function tooManyQueries(): ProblemError {
  return new ProblemError('too_many_queries', undefined, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

function isOfPage({ actor }: AccountPrincipal): boolean {
  return actor.kind === 'key' && actor.keyKind === 'publishable';
}

/** Undefined if the caller may read all campaigns. */
function campaignsOf({ actor }: AccountPrincipal): readonly string[] | undefined {
  return actor.kind === 'readToken' ? actor.campaignIds : undefined;
}

function admit(
  { permission, scope }: Pick<QueryDefinition<TObject, TObject>, 'permission' | 'scope'>,
  caller: AccountPrincipal,
  { campaignId: asked = [] }: AnalyticsFilters,
): void {
  if (!caller.permissions.has(permission)) {
    throw new ProblemError('insufficient_scope', `This needs the permission ${permission}.`);
  }
  const campaignIds = campaignsOf(caller);
  if (campaignIds === undefined) return;
  if (scope.campaigns === 'whole account') {
    throw new ProblemError(
      'insufficient_scope',
      'The token covers some campaigns, and this is about all of them.',
    );
  }
  if (!asked.every((campaignId) => campaignIds.includes(campaignId))) {
    throw new ProblemError('insufficient_scope', 'The token does not cover this campaign.');
  }
}

function toScopeParams(
  caller: AccountPrincipal,
  { days = allDays, filters = {} }: Question<TObject>,
): QueryParams {
  const values = filterNames.flatMap((name): [string, readonly string[]][] => {
    const asked = filters[name];
    return asked === undefined ? [] : [[toFilterParam(name), asked]];
  });
  return {
    ...Object.fromEntries(values),
    accountId: caller.accountId,
    campaignIds: campaignsOf(caller) ?? [],
    dateFrom: days.utcFrom,
    dateTo: days.utcTo,
    fromSeconds: days.fromSeconds,
    toSeconds: days.toSeconds,
    timeZone: days.timeZone,
  };
}
