import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorNotice } from '../error-notice/error-notice.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'description'> {
  /** Default true, for where the dialog is there only while it asks. */
  readonly open?: boolean;
  /** What the button does, in a word. */
  readonly confirm: ReactNode;
  /** Default: “Cancel”. */
  readonly cancel?: ReactNode;
  /** False where the change loses nothing. */
  readonly danger?: boolean;
  /** The change that is asked about. The dialog stays until it has succeeded, and says why it did not. */
  readonly change: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a change that cannot simply be taken back. */
export function ConfirmDialog({
  open = true,
  title,
  description,
  confirm,
  cancel = <Trans>Cancel</Trans>,
  danger = true,
  change,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    // Asked again, it does not begin with the error of the last time.
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
          <Button onClick={close}>{cancel}</Button>
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
