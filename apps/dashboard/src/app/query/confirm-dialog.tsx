import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';

export interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'description'> {
  /** Default true, for a dialog that is rendered only while it is open. */
  readonly open?: boolean;
  /** The button's action, in one word. */
  readonly confirm: ReactNode;
  /** False if the change loses nothing. */
  readonly danger?: boolean;
  /** The change to confirm. The dialog stays open until it has succeeded, and shows why it failed. */
  readonly change: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a change that is hard to undo. */
export function ConfirmDialog({
  open = true,
  title,
  description,
  confirm,
  danger = true,
  change,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    // Reopened, it does not show the error of the last attempt.
    if (!change.isPending) change.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={change.isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {change.error && <ErrorNotice error={change.error} />}
    </Dialog>
  );
}
