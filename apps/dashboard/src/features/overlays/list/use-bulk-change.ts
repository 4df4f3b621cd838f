import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useState } from 'react';
import { useChange } from '../../../app/api/queries.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { overlayPaths } from '../publishing/use-publishing.ts';
import { changeOverlay, type OverlayChange, type Undo } from './overlay-change.ts';
import { runOnEach } from './run-on-each.ts';

export interface BulkFailure {
  readonly overlayId: string;
  readonly name: string;
  readonly error: unknown;
}

/** What could not be done, overlay by overlay. It stays until it is closed or the next change begins. */
export interface BulkReport {
  readonly kind: OverlayChange['kind'] | 'undo';
  readonly failures: readonly BulkFailure[];
}

export interface BulkChange {
  readonly isBusy: boolean;
  readonly report: BulkReport | undefined;
  readonly closeReport: () => void;
  /** Resolves to the overlays that could not be changed. */
  readonly run: (overlays: readonly Overlay[], change: OverlayChange) => Promise<readonly Overlay[]>;
}

interface Done {
  readonly overlayId: string;
  readonly name: string;
  readonly undo: Undo;
}

/** Changes many overlays at once: each succeeds or fails by itself, and a toast undoes those that succeeded. */
export function useBulkChange(): BulkChange {
  const { t } = useLingui();
  const [report, setReport] = useState<BulkReport>();
  const change = useChange(
    (api, { overlays, change }: { readonly overlays: readonly Overlay[]; readonly change: OverlayChange }) =>
      runOnEach(overlays, async (seen) => {
        const { overlay, undo } = await changeOverlay(api, seen, change);
        return { overlayId: overlay.overlayId, name: overlay.name, undo };
      }),
    overlayPaths,
  );
  const reversal = useChange(
    (api, done: readonly Done[]) => runOnEach(done, ({ undo }) => undo(api)),
    overlayPaths,
  );
  const words = (kind: OverlayChange['kind'], count: number): string => {
    switch (kind) {
      case 'publish':
        return t`${plural(count, { one: '# overlay published.', other: '# overlays published.' })}`;
      case 'unpublish':
        return t`${plural(count, { one: '# overlay unpublished.', other: '# overlays unpublished.' })}`;
      case 'archive':
        return t`${plural(count, { one: '# overlay archived.', other: '# overlays archived.' })}`;
      case 'copy':
        return t`${plural(count, { one: '# overlay copied as a draft.', other: '# overlays copied as drafts.' })}`;
    }
  };
  const undo = async (done: readonly Done[]) => {
    const { failed } = await reversal.mutateAsync(done);
    const failures = failed.map(({ item: { overlayId, name }, error }) => ({ overlayId, name, error }));
    if (failures.length > 0) setReport({ kind: 'undo', failures });
    else showToast(t`Undone.`);
  };
  return {
    isBusy: change.isPending || reversal.isPending,
    report,
    closeReport: () => setReport(undefined),
    async run(overlays, asked) {
      setReport(undefined);
      const { done, failed } = await change.mutateAsync({ overlays, change: asked });
      const undoable = done.flatMap(({ undo, ...one }) => (undo === undefined ? [] : [{ ...one, undo }]));
      if (done.length > 0)
        showToast(
          words(asked.kind, done.length),
          undoable.length === 0 ? undefined : () => void undo(undoable),
        );
      const failures = failed.map(({ item: { overlayId, name }, error }) => ({ overlayId, name, error }));
      if (failures.length > 0) setReport({ kind: asked.kind, failures });
      return failed.map(({ item }) => item);
    },
  };
}
