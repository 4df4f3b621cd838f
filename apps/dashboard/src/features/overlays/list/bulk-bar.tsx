import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { isChangeable, type OverlayChange } from './overlay-change.ts';
import styles from './overlays.module.css';
import type { BulkChange } from './use-bulk-change.ts';

const CopyDialog = lazy(() => import('./copy-dialog.tsx'));

export interface BulkBarProps {
  readonly selected: readonly Overlay[];
  readonly bulk: BulkChange;
  readonly onSelect: (overlays: readonly Overlay[]) => void;
}

/** What can be done with the selected overlays. Each button names how many of them it would change. */
export function BulkBar({ selected, bulk, onSelect }: BulkBarProps) {
  const { t } = useLingui();
  const [isCopying, setCopying] = useState(false);
  const of = (kind: OverlayChange['kind']) => selected.filter((overlay) => isChangeable(overlay, kind));
  // What failed stays selected, for another attempt.
  const run = async (change: OverlayChange) => onSelect(await bulk.run(of(change.kind), change));
  const button = (kind: 'publish' | 'unpublish' | 'archive', label: string) => {
    const { length } = of(kind);
    return (
      <Button
        size="small"
        busy={bulk.isBusy}
        disabled={length === 0}
        onClick={() => void run({ kind })}
        variant={kind === 'archive' ? 'danger' : 'secondary'}
      >
        {label}
        {length > 0 && length < selected.length && ` (${length})`}
      </Button>
    );
  };
  return (
    // Without a selection there is only its status, for screen readers: text that is added to it is announced.
    <section
      className={`${selected.length > 0 ? styles.bulk : 'visually-hidden'} no-print`}
      aria-label={t`Selected overlays`}
    >
      <p className={styles.selected} role="status">
        {selected.length > 0 && (
          <Plural value={selected.length} one="# overlay selected" other="# overlays selected" />
        )}
      </p>
      {selected.length > 0 && (
        <>
          {button('publish', t`Publish`)}
          {button('unpublish', t`Unpublish`)}
          <Button size="small" busy={bulk.isBusy} onClick={() => setCopying(true)}>
            <Trans>Copy to …</Trans>
          </Button>
          {button('archive', t`Archive`)}
          <Button size="small" variant="quiet" onClick={() => onSelect([])}>
            <Trans>Clear selection</Trans>
          </Button>
        </>
      )}
      {isCopying && (
        <Suspense>
          <CopyDialog
            count={selected.length}
            onClose={() => setCopying(false)}
            onCopy={(target) => {
              setCopying(false);
              void run({ kind: 'copy', ...target });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
