import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useState } from 'react';
import type { Api } from '../../app/api/api.ts';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { useChange } from '../../app/api/queries.ts';
import { showToast } from '../../components/toast/toast-store.ts';

/** What changes with every change of an overlay. */
export const overlayPaths = [
  '/api/overlays',
  '/api/overlays/{overlayId}',
  '/api/overlays/{overlayId}/versions',
] as const;

type Seen = Pick<Overlay, 'overlayId' | 'name' | 'publishedVersion' | 'revision'>;
type Step =
  | { readonly kind: 'publish' | 'unpublish'; readonly seen: Seen }
  | { readonly kind: 'roll-back'; readonly seen: Seen; readonly version: number };

/** The service does nothing if somebody else published meanwhile: what a person saw is what they change. */
async function perform(api: Api, step: Step): Promise<Overlay> {
  const { overlayId, publishedVersion: expectedVersion, revision: expectedRevision } = step.seen;
  const params = { path: { overlayId } };
  switch (step.kind) {
    case 'publish': {
      const body = { expectedVersion, expectedRevision };
      return (await api.post('/api/overlays/{overlayId}/publish', { params, body })).overlay as Overlay;
    }
    case 'unpublish': {
      const body = { expectedVersion };
      return (await api.post('/api/overlays/{overlayId}/unpublish', { params, body })).overlay as Overlay;
    }
    case 'roll-back': {
      const body = { version: step.version, expectedVersion };
      return (await api.post('/api/overlays/{overlayId}/rollback', { params, body })).overlay as Overlay;
    }
  }
}

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
  const change = useChange(perform, overlayPaths);

  const takeBack = async (before: Seen, after: Seen) => {
    try {
      await change.mutateAsync(
        before.publishedVersion === null
          ? { kind: 'unpublish', seen: after }
          : { kind: 'roll-back', seen: after, version: before.publishedVersion },
      );
      showToast(t`Pages get “${before.name}” as before.`);
    } catch (problem) {
      showToast(
        isConflict(problem)
          ? t`“${before.name}” was published again meanwhile, and stays as it is now.`
          : t`It could not be taken back. Try it on the page of the overlay.`,
      );
    }
  };

  const run = async (step: Step, report: (after: Overlay) => string): Promise<Overlay | undefined> => {
    setError(undefined);
    try {
      const after = await change.mutateAsync(step);
      const isChanged = after.publishedVersion !== step.seen.publishedVersion;
      showToast(report(after), isChanged ? () => void takeBack(step.seen, after) : undefined);
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

export function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 409;
}
