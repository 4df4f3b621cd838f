import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page.module.css';

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
      <div className={styles.body}>{children}</div>
    </>
  );
}

/** The browser itself announces the first page. */
let hasOpenedBefore = false;
