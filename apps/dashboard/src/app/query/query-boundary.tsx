import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { usePageFailures } from '../../ui/page/page-failures.ts';
import styles from './error-notice.module.css';
import { ErrorNotice } from './error-notice.tsx';

/** The parts of a query that are shown: what `useGet` and `usePages` return. */
interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  /** How often it failed. */
  readonly errorUpdateCount?: number;
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
 * number with a notice is worth more than only a notice. In a page, the notice is at its head.
 */
export function QueryBoundary<Data>({ query, skeleton, isEmpty, empty, children }: QueryBoundaryProps<Data>) {
  const { data, isPlaceholderData } = query;
  const { error, retry } = useLastError(query);
  const isReported = usePageFailure({ error, refetch: retry });
  const notice =
    error === null || isReported ? undefined : <ErrorNotice error={error} onRetry={() => void retry()} />;
  if (data === undefined) {
    if (error === null) return <div aria-busy="true">{skeleton}</div>;
    return notice ?? <NotLoaded />;
  }
  return (
    <>
      {notice}
      <div aria-busy={isPlaceholderData || undefined} data-loaded>
        {isEmpty?.(data) ? empty : children(data)}
      </div>
    </>
  );
}

/**
 * A page that asks again by itself says that its part failed until there is an answer; the library calls such a query pending again.
 * A person who asks again sees that it loads.
 */
function useLastError({ data, error, errorUpdateCount = 0, refetch }: Asked<unknown>) {
  const last = useRef<unknown>(null);
  if (error !== null || data !== undefined || errorUpdateCount === 0) last.current = error;
  const retry = () => {
    last.current = null;
    return refetch();
  };
  return { error: last.current, retry };
}

/** Reports what went wrong to the page, which says it once. False outside of a page, such as in a dialog. */
export function usePageFailure({ error, refetch }: Pick<Asked<unknown>, 'error' | 'refetch'>): boolean {
  const part = useId();
  const report = usePageFailures();
  const latest = useRef(refetch);
  latest.current = refetch;
  useLayoutEffect(() => {
    if (error === null || report === undefined) return;
    report(part, {
      retry: () => void latest.current(),
      toNotice: (retryAll) => <ErrorNotice error={error} onRetry={retryAll} />,
    });
    return () => report(part, undefined);
  }, [error, part, report]);
  return report !== undefined;
}

function NotLoaded() {
  return (
    <p className={styles.missing} data-not-loaded>
      <Trans>Not loaded.</Trans>
    </p>
  );
}
