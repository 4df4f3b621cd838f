import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import styles from './copy-snippet.module.css';

export interface CopySnippetProps {
  /** The label: `In your page`, `Secret key`. Also names the scrolling area. */
  readonly title: string;
  readonly code: string;
  /** A key or an address rather than lines of code: wrapped if it does not fit. */
  readonly wrap?: boolean;
}

/** Text to use elsewhere, with a copy button. */
export function CopySnippet({ title, code, wrap }: CopySnippetProps) {
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{title}</span>
        <CopyButton text={code} />
      </div>
      <ScrollBox label={title} className={styles.scroll}>
        {/* Code and keys run from the left in every language. */}
        <pre dir="ltr" className={`${styles.code} ${wrap ? styles.wrap : ''}`}>
          <code>{code}</code>
        </pre>
      </ScrollBox>
    </div>
  );
}

const confirmationMs = 2_000;

export function CopyButton({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    ) ?? setOutcome('refused');
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={16} />
      {outcome === undefined && (children ?? <Trans>Copy</Trans>)}
      <span role="status">
        {outcome === 'copied' && t`Copied`}
        {outcome === 'refused' && t`Copying failed: select the text and copy it`}
      </span>
    </Button>
  );
}
