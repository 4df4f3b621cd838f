import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../session/account-context.ts';
import type { Answer, AnyPath, Api, PathOf, Request, RequestArgument } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import type { Question } from './question.ts';
import { type ListPath, pagesOf } from './use-pages.ts';

/** How often visible numbers are refetched while the window is visible. */
export const liveMs = 5_000;
/** While a person is known to be watching: an answer then appears on the page within two seconds. */
export const watchedMs = 500;
const mostRetries = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal would be repeated.
        retry: (failures, error) =>
          failures < mostRetries &&
          error instanceof ApiProblem &&
          error.retryable &&
          error.status !== 429 &&
          error.upgrade === undefined,
        refetchInterval: waitForUpgrade,
        // Returning to a page shows the cached data, and refetches it in the background.
        staleTime: 2_000,
        gcTime: 300_000,
      },
      mutations: { retry: false },
    },
  });
}

/** A page that was opened before an upgrade goes on when that is done. */
function waitForUpgrade({
  state: { error },
}: {
  readonly state: { readonly error: unknown };
}): number | false {
  return error instanceof ApiProblem && error.upgrade !== undefined ? liveMs : false;
}

export interface Asking {
  /** Refetches every few seconds while the window is visible. */
  readonly live?: boolean;
  /**
   * Shows the previous answer until the next one arrives: for other days of the same thing, never for another thing.
   */
  readonly keepPrevious?: boolean;
  /** False: not yet. */
  readonly enabled?: boolean;
  /** Milliseconds, if `live` is not the right interval. */
  readonly refetchInterval?: number;
}

/** One query of the API by a page: `useGet('/api/keys')`, `useGet(path, { params }, { live: true })`. */
export function useGet<Path extends PathOf<'get'>>(
  path: Path,
  ...[request, asking = {}]:
    | [...Required<RequestArgument<'get', Path>>, asking?: Asking]
    | RequestArgument<'get', Path>
): UseQueryResult<Answer<'get', Path>, ApiProblem> {
  const api = useApi();
  const { live, keepPrevious, enabled, refetchInterval } = asking as Asking;
  const intervalMs = refetchInterval ?? (live ? liveMs : undefined);
  return useQuery<Answer<'get', Path>, ApiProblem>({
    ...queryOf(api, path, request),
    enabled: enabled ?? true,
    ...(intervalMs === undefined ? {} : { refetchInterval: intervalMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Requests what a page will need, before its code has run. */
export function askAhead(api: Api, queries: QueryClient, { path, request, isList }: Question): void {
  if (isList) void queries.prefetchInfiniteQuery(pagesOf(api, path as ListPath, request ?? {}));
  else void queries.prefetchQuery(queryOf(api, path, request));
}

/** The query behind `useGet`, for several at once. */
export function queryOf<Path extends PathOf<'get'>>(api: Api, path: Path, request: object | undefined) {
  return {
    queryKey: queryKeyOf(api, path, request),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      ask(api, path, { ...(request ?? {}), signal } as Request<'get', Path>),
  };
}

function ask<Path extends PathOf<'get'>>(
  api: Api,
  path: Path,
  request: Request<'get', Path>,
): Promise<Answer<'get', Path>> {
  return api.get(path, ...([request] as unknown as RequestArgument<'get', Path>));
}

function queryKeyOf(api: Api, path: AnyPath, request?: object): QueryKey {
  return [api.accountId ?? 'nobody', path, ...(request === undefined ? [] : [request])];
}

/**
 * A change made by a person. The queries of the named paths are refetched afterwards: `useChange((api, name: string)
 * => api.post('/api/keys', { body: … }), ['/api/keys'])`.
 */
export function useChange<Input, Output>(
  change: (api: Api, input: Input) => Promise<Output>,
  changed: readonly AnyPath[],
): UseMutationResult<Output, ApiProblem, Input> {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Output, ApiProblem, Input>({
    mutationFn: (input) => change(api, input),
    onSettled: () =>
      Promise.all(changed.map((path) => queries.invalidateQueries({ queryKey: queryKeyOf(api, path) }))),
  });
}
