import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';

/** Asks before a page is left whose changes are not saved. Another view of the same page is no leaving. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
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
      description={<Trans>What you changed here is not saved yet.</Trans>}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            <Trans>Leave this page</Trans>
          </Button>
          <Button variant="primary" onClick={() => blocker.reset()}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    />
  );
}
