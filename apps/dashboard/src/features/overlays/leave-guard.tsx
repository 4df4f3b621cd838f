import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

export interface LeaveGuardProps {
  readonly isDirty: () => boolean;
  /** Whether the browser keeps the changes. */
  readonly areKept: boolean;
}

/** Asks before a page is left whose changes are not saved. Another view of the same page is not left. */
export function LeaveGuard({ isDirty, areKept }: LeaveGuardProps) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      open
      onOpenChange={() => blocker.reset()}
      title={t`Leave without saving?`}
      description={
        areKept ? (
          <Trans>
            Your changes are not saved yet. This browser keeps them, so that you can continue later.
          </Trans>
        ) : (
          <Trans>Your changes are not saved yet.</Trans>
        )
      }
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            <Trans>Leave page</Trans>
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            <Trans>Stay on this page</Trans>
          </Button>
        </>
      }
    />
  );
}
