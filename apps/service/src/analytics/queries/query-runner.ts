import { type AnalyticsFilters, eventFilterNames, limits } from '@overlay/contract';
import type { Static, TObject } from 'typebox';
import type { EventStore, FileOptions, QueryParams, RowBatches } from '../../event-store/event-store.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { FairQueue, QueueFull } from '../../scheduling/fair-queue.ts';
import { VideoNames } from '../../videos/video-aliases.ts';
import { slotsLeftFree, toCallerKind } from './caller-kind.ts';
import { allDays, type DayRange } from './day-range.ts';
import type { QueryDefinition } from './define-query.ts';
import { aliasParams, toFilterParam } from './scope.ts';
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
  readonly includeQuarantined?: boolean | undefined;
}

export interface QueryRunner {
  /** Throws `insufficient_scope` if the caller may not run this query, as `run` would. */
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
   * Like `run`, for results of thousands of rows, which are parsed and validated in batches as they are read. The turn of
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
/** The identifiers of the quarantines of an account whose events are counted. */
export type ReleasedOf = (accountId: string) => readonly string[] | Promise<readonly string[]>;

/** Which identifiers of an account mean the same video. */
export type NamesOf = (accountId: string) => VideoNames | Promise<VideoNames>;

const noAliases = new VideoNames([]);
type RunnerStore = Pick<EventStore, 'query' | 'queryBatches' | 'writeParquet' | 'concurrentQueries'>;

/**
 * Runs every query of an account: the scope comes from the caller, the running and waiting queries of each kind of caller of
 * an account are bounded, they are served in turn, equal concurrent queries run once, and a query that all its callers have abandoned
 * is stopped. With several nodes, each applies its own bounds.
 */
export function createQueryRunner(
  store: RunnerStore,
  releasedOf: ReleasedOf = () => [],
  namesOf: NamesOf = () => noAliases,
): QueryRunner {
  // A query takes its place in the queue at once if what was released and the aliases are known.
  const ask = <Params extends TObject, Row extends TObject, Result>(
    definition: QueryDefinition<Params, Row>,
    caller: AccountPrincipal,
    question: Question<Params>,
    run: (statement: Statement) => Promise<Result>,
  ): Promise<Result> => {
    admit(definition, caller, question.filters ?? {});
    const askWith = (released: readonly string[], names: VideoNames) =>
      run(toStatement(definition, caller, question, released, names));
    const released = releasedOf(caller.accountId);
    const names = namesOf(caller.accountId);
    return released instanceof Promise || names instanceof Promise
      ? Promise.all([released, names]).then((known) => askWith(...known))
      : askWith(released, names);
  };
  const querySlots = new FairQueue({
    // One session is reserved for the service itself: readiness, monthly usage, erasures.
    slots: Math.max(1, store.concurrentQueries - 1),
    runningPerTenant: limits.queriesRunning,
    waitingPerTenant: limits.queriesWaiting,
  });
  const underWay = new SharedWork<unknown[]>();
  return {
    admit,
    async run(definition, caller, question, signal) {
      const rows = await ask(definition, caller, question, ({ tenant, leavesFree, sql, params, options }) => {
        const key = JSON.stringify([tenant, sql, params]);
        const read = (signal: AbortSignal) => store.query<unknown>(sql, params, { ...options, signal });
        return underWay
          .run(key, (stop) => querySlots.run(tenant, () => read(stop), { signal: stop, leavesFree }), signal)
          .catch(toProblem);
      });
      return definition.parseRows(rows);
    },
    async runBatches(definition, caller, question, signal) {
      const batches = await ask(
        definition,
        caller,
        question,
        ({ tenant, leavesFree, sql, params, options }) =>
          querySlots
            .run(tenant, () => store.queryBatches(sql, params, { ...options, signal }), {
              signal,
              leavesFree,
            })
            .catch(toProblem),
      );
      return {
        bytes: batches.bytes,
        async *[Symbol.asyncIterator]() {
          for await (const rows of batches) yield definition.parseRows(rows);
        },
      };
    },
    async writeParquet(path, definition, caller, question, options) {
      const { signal } = options;
      return ask(definition, caller, question, ({ tenant, leavesFree, sql, params }) =>
        querySlots
          .run(tenant, () => store.writeParquet(path, sql, params, options), { signal, leavesFree })
          .catch(toProblem),
      );
    },
  };
}

type Statement = ReturnType<typeof toStatement>;

function toStatement<Params extends TObject, Row extends TObject>(
  definition: QueryDefinition<Params, Row>,
  caller: AccountPrincipal,
  question: Question<Params>,
  released: readonly string[],
  names: VideoNames,
) {
  const { days = allDays, filters = {}, includeBots = false, includeQuarantined = false } = question;
  return {
    tenant: `${caller.accountId} ${toCallerKind(caller)}`,
    leavesFree: slotsLeftFree[toCallerKind(caller)],
    sql: definition.toSql({
      timeZone: days.timeZone,
      filters,
      isNarrowed: campaignsOf(caller) !== undefined,
      hasAliases: names.videoOf.size > 0,
      includeBots,
      includeQuarantined,
    }),
    params: {
      ...definition.toParams(question.params),
      ...toScopeParams(caller, question, names),
      countedQuarantines: ['', ...released],
    },
    options: { timeoutMs: limits.queryTimeoutMs, maxRows: definition.maxRows },
  };
}

function toProblem(error: unknown): never {
  throw error instanceof QueueFull ? tooManyQueries() : error;
}

function tooManyQueries(): ProblemError {
  return new ProblemError('too_many_queries', undefined, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
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
  names: VideoNames,
): QueryParams {
  const values = eventFilterNames.flatMap((name): [string, readonly string[]][] => {
    const asked = filters[name];
    if (asked === undefined) return [];
    return [[toFilterParam(name), name === 'videoId' ? asked.flatMap((id) => names.allOf(id)) : asked]];
  });
  const { videoOf } = names;
  const merged =
    videoOf.size === 0
      ? {}
      : { [aliasParams.of]: [...videoOf.keys()], [aliasParams.to]: [...videoOf.values()] };
  return {
    ...merged,
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
