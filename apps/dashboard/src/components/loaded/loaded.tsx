import type { ReactNode } from 'react';
import { ErrorNotice } from '../error-notice/error-notice.tsx';

/** A question and its answer, as far as they are shown: what `useGet` and `usePages` return. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface LoadedProps<Data> {
  readonly query: Asked<Data>;
  /** In the size of what comes: see `Skeleton`. */
  readonly skeleton: ReactNode;
  /** Shown instead of the data where this says so. */
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The four states of everything that is asked for: on its way, there, nothing yet, and failed. What is there stays when a
 * later question fails: an old number with a notice is worth more than a notice alone.
 */
export function Loaded<Data>({ query, skeleton, isEmpty, empty, children }: LoadedProps<Data>) {
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
