import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { isConflict, type PublishingStep, performStep, type Seen, toUndo } from './publishing-step.ts';

/** What changes with every change of an overlay. */
export const overlayPaths = [
  '/api/overlays',
  '/api/overlays/{overlayId}',
  '/api/overlays/{overlayId}/versions',
] as const;

export interface Publishing {
  readonly isBusy: boolean;
  /** Why the last step came to nothing. */
  readonly error: unknown;
  readonly clearError: () => void;
  readonly publish: (seen: Seen) => Promise<Overlay | undefined>;
  readonly unpublish: (seen: Seen) => Promise<Overlay | undefined>;
  readonly rollBack: (seen: Seen, version: number) => Promise<Overlay | undefined>;
}

/** Publishing, taking away and rolling back, each with a way to take it back. */
export function usePublishing(): Publishing {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>();
  const change = useChange(performStep, overlayPaths);

  const undo = async (step: PublishingStep) => {
    const { name } = step.seen;
    try {
      await change.mutateAsync(step);
      showToast(t`Pages get “${name}” as before.`);
    } catch (problem) {
      showToast(
        isConflict(problem)
          ? t`“${name}” was published again meanwhile, and stays as it is now.`
          : t`It could not be taken back. Try it on the page of the overlay.`,
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
    isBusy: change.isPending,
    error,
    clearError: () => setError(undefined),
    publish: (seen) =>
      run(
        { kind: 'publish', seen },
        (after) => t`Version ${after.publishedVersion ?? 0} is what pages get now.`,
      ),
    unpublish: (seen) => run({ kind: 'unpublish', seen }, () => t`Pages no longer get “${seen.name}”.`),
    rollBack: (seen, version) =>
      run(
        { kind: 'roll-back', seen, version },
        (after) => t`Pages get version ${version} again, as version ${after.publishedVersion ?? 0}.`,
      ),
  };
}
