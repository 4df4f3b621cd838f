import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../session/account-context.ts';
import type { Answer, Api, PathOf, Request, RequestArgument } from './api.ts';
import type { ApiProblem } from './api-problem.ts';

/** The addresses whose answers go on from a cursor. */
export type ListPath = {
  [Path in PathOf<'get'>]: Answer<'get', Path> extends { nextCursor: string | null } ? Path : never;
}[PathOf<'get'>];

export interface Pages<Row> {
  /** Undefined until the first page is there. */
  readonly data: readonly Row[] | undefined;
  readonly error: ApiProblem | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Begins again with the first page alone, which is much less to ask for than all that were looked at. */
  readonly startAgain: () => Promise<void>;
}

export interface PagesOptions {
  /** Milliseconds between asking anew; all loaded pages are asked for, so for short lists alone. */
  readonly refetchInterval?: number;
}

/** A list by its cursor: `usePages('/api/overlays', ({ overlays }) => overlays, { params: { query } })`. */
export function usePages<Path extends ListPath, Row>(
  path: Path,
  rowsOf: (page: Answer<'get', Path>) => readonly Row[],
  request: object = {},
  { refetchInterval }: PagesOptions = {},
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
    refetchInterval: refetchInterval ?? false,
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
      (page as { readonly nextCursor: string | null }).nextCursor ?? undefined,
  };
}
