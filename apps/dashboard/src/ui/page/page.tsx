import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './page.module.css';
import { type PageFailure, PageFailures, type ReportFailure } from './page-failures.ts';

export interface PageProps {
  /** Also the window's title. */
  readonly title: string;
  /** A link to the list that contains this item. */
  readonly above?: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** Period and filters. */
  readonly toolbar?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of every page. Moves the focus to its title when the page opens, so that screen readers announce it. */
export function Page({ title, above, intro, actions, toolbar, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Overlay`;
  }, [title]);
  useEffect(() => {
    // Skipped if something on the page has taken the focus already, such as the first field of a form.
    const { activeElement } = document;
    if (hasOpenedBefore && (activeElement === document.body || activeElement?.closest('nav'))) {
      heading.current?.focus({ preventScroll: true });
    }
    hasOpenedBefore = true;
  }, []);
  const [failures, setFailures] = useState<ReadonlyMap<string, PageFailure>>(none);
  const report = useCallback<ReportFailure>((part, failure) => {
    setFailures((before) => {
      const next = new Map(before);
      if (failure === undefined) next.delete(part);
      else next.set(part, failure);
      return next.size === 0 ? none : next;
    });
  }, []);
  const [first] = failures.values();
  const retryAll = () => {
    for (const { retry } of failures.values()) retry();
  };
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          {above && <p className={styles.above}>{above}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <div className={styles.intro}>{intro}</div>}
        </div>
        {actions && <div className={`${styles.actions} no-print`}>{actions}</div>}
      </header>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {/* Once, however many parts failed: they fail for the same reason. */}
      {first && <div className={styles.failure}>{first.toNotice(retryAll)}</div>}
      <PageFailures value={report}>
        <div className={styles.body}>{children}</div>
      </PageFailures>
    </>
  );
}

/** The browser itself announces the first page. */
let hasOpenedBefore = false;

const none: ReadonlyMap<string, PageFailure> = new Map();
