import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useState } from 'react';
import { useChange } from '../../../app/api/queries.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { writeDraft } from './live-content.ts';
import { isConflict, type PublishingStep, performStep, type Seen, toUndo } from './publishing-step.ts';

/** What changes with every change of an overlay. */
export const overlayPaths = [
  '/api/overlays',
  '/api/overlays/{overlayId}',
  '/api/overlays/{overlayId}/versions',
] as const;

/** Where the page of an overlay says what to do once it is published. */
export const nextStep = 'put-on-page';

export interface Publishing {
  readonly isBusy: boolean;
  /** Why the last step came to nothing. */
  readonly error: unknown;
  readonly clearError: () => void;
  readonly publish: (seen: Seen) => Promise<Overlay | undefined>;
  readonly unpublish: (seen: Seen) => Promise<Overlay | undefined>;
  readonly rollBack: (seen: Seen, version: number) => Promise<Overlay | undefined>;
  /** Makes the draft the published version again. */
  readonly discardDraft: (overlay: Overlay) => Promise<void>;
  /** Why the draft could not be discarded. */
  readonly draftError: unknown;
  /** Reports a publication that created the overlay, and offers to undo it. */
  readonly reportFirst: (created: Overlay) => void;
}

/** Publishing, taking away and rolling back, each with a way to take it back. */
export function usePublishing(): Publishing {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>();
  const [draftError, setDraftError] = useState<unknown>();
  const change = useChange(performStep, overlayPaths);
  const draft = useChange(writeDraft, overlayPaths);

  const undo = async (step: PublishingStep) => {
    const { name } = step.seen;
    try {
      await change.mutateAsync(step);
      showToast(step.kind === 'unpublish' ? t`“${name}” is not live any more.` : t`“${name}” is live again.`);
    } catch (problem) {
      showToast(
        isConflict(problem)
          ? t`“${name}” was published again in the meantime and stays as it is.`
          : t`Undo failed. Try again on the page of the overlay.`,
      );
    }
  };

  const run = async (
    step: PublishingStep,
    report: (after: Overlay) => string,
  ): Promise<Overlay | undefined> => {
    setError(undefined);
    try {
      const after = await change.mutateAsync(step);
      const backward = toUndo(step.seen, after);
      showToast(report(after), backward && (() => void undo(backward)));
      return after;
    } catch (problem) {
      setError(problem);
      return undefined;
    }
  };

  return {
    isBusy: change.isPending || draft.isPending,
    error,
    clearError: () => setError(undefined),
    publish: (seen) =>
      run({ kind: 'publish', seen }, (after) => t`Version ${after.publishedVersion ?? 0} is live.`),
    unpublish: (seen) => run({ kind: 'unpublish', seen }, () => t`“${seen.name}” is unpublished.`),
    rollBack: (seen, version) =>
      run(
        { kind: 'roll-back', seen, version },
        (after) => t`Version ${version} is live again, as version ${after.publishedVersion ?? 0}.`,
      ),
    async discardDraft(overlay) {
      setDraftError(undefined);
      try {
        const after = await draft.mutateAsync({ seen: overlay, content: 'live' });
        showToast(t`The draft is discarded.`, () => {
          draft
            .mutateAsync({ seen: after, content: overlay })
            .catch(() => showToast(t`Undo failed: the overlay has changed.`));
        });
      } catch (problem) {
        setDraftError(problem);
      }
    },
    draftError,
    reportFirst(created) {
      const backward = toUndo({ ...created, publishedVersion: null }, created);
      showToast(t`“${created.name}” is live.`, backward && (() => void undo(backward)));
    },
  };
}
