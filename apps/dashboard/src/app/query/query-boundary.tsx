import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';

/** The parts of a query that are shown: what `useGet` and `usePages` return. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface QueryBoundaryProps<Data> {
  readonly query: Asked<Data>;
  /** As large as the content: see `Skeleton`. */
  readonly skeleton: ReactNode;
  /** Shown instead of the data if this returns something. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The four states of a query: loading, loaded, empty, and failed. Loaded data stays when a later request fails: an old
 * number with a notice is worth more than only a notice.
 */
export function QueryBoundary<Data>({ query, skeleton, isEmpty, empty, children }: QueryBoundaryProps<Data>) {
  const { data, error, isPlaceholderData } = query;
  const notice =
    error === null ? undefined : <ErrorNotice error={error} onRetry={() => void query.refetch()} />;
  if (data === undefined) return notice ?? <div aria-busy="true">{skeleton}</div>;
  return (
    <>
      {notice}
      <div aria-busy={isPlaceholderData || undefined}>{isEmpty?.(data) ? empty : children(data)}</div>
    </>
  );
}
