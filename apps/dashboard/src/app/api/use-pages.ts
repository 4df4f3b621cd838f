import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../session/account-context.ts';
import type { Answer, Api, PathOf, Request, RequestArgument } from './api.ts';
import type { ApiProblem } from './api-problem.ts';

/** The paths whose answers have a cursor. */
export type ListPath = {
  [Path in PathOf<'get'>]: Answer<'get', Path> extends { nextCursor: string | null } ? Path : never;
}[PathOf<'get'>];

export interface Pages<Row> {
  /** Undefined until the first page has arrived. */
  readonly data: readonly Row[] | undefined;
  readonly error: ApiProblem | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Starts over with only the first page: reloading every loaded page would cost more. */
  readonly startAgain: () => Promise<void>;
}

export interface PagesOptions {
  /** In milliseconds. Every loaded page is requested again, so only for short lists. */
  readonly refetchInterval?: number;
  /** False: not yet. */
  readonly enabled?: boolean;
}

/** A list by its cursor: `usePages('/api/overlays', ({ overlays }) => overlays, { params: { query } })`. */
export function usePages<Path extends ListPath, Row>(
  path: Path,
  rowsOf: (page: Answer<'get', Path>) => readonly Row[],
  request: object = {},
  { refetchInterval, enabled = true }: PagesOptions = {},
): Pages<Row> {
  const api = useApi();
  const queries = useQueryClient();
  const asked = pagesOf(api, path, request);
  const { queryKey } = asked;
  const list = useInfiniteQuery<
    Answer<'get', Path>,
    ApiProblem,
    { pages: Answer<'get', Path>[] },
    readonly unknown[],
    string | undefined
  >({
    ...asked,
    enabled,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  const pages = list.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowsOf` only picks the list out of an answer.
  const data = useMemo(() => pages?.flatMap(rowsOf), [pages]);
  return {
    data,
    error: list.error,
    isPlaceholderData: list.isPlaceholderData,
    refetch: list.refetch,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    startAgain: () => queries.resetQueries({ queryKey }),
  };
}

interface PageWanted {
  readonly signal: AbortSignal;
  readonly pageParam: string | undefined;
}

/** The query behind `usePages`. */
export function pagesOf<Path extends ListPath>(api: Api, path: Path, request: object) {
  return {
    queryKey: [api.accountId ?? 'nobody', path, 'pages', request] as const,
    queryFn: ({ signal, pageParam }: PageWanted) => {
      const { params } = request as { readonly params?: { readonly query?: object } };
      const query = { ...params?.query, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const asked = { ...request, params: { ...params, query }, signal } as unknown as Request<'get', Path>;
      return api.get(path, ...([asked] as unknown as RequestArgument<'get', Path>));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Answer<'get', Path>) =>
      (page as unknown as { readonly nextCursor: string | null }).nextCursor ?? undefined,
  };
}
