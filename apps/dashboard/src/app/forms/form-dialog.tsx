import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx';
import { Form } from './form.tsx';
import type { Submission } from './use-submit.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'wide'> {
  readonly submission: Submission;
  /** What the button that submits says. */
  readonly submitLabel: ReactNode;
  readonly isDangerous?: boolean;
  /** false: it cannot be submitted yet. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Below the buttons. */
  readonly after?: ReactNode;
}

/** A form in a dialog, which closes by Cancel, by Escape or when the caller says so after a submission. */
export function FormDialog({
  submission,
  submitLabel,
  isDangerous = false,
  isReady = true,
  onClose,
  children,
  after,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} {...dialog}>
      <Form
        submission={submission}
        actionsAtEnd
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={!isReady}
              busy={submission.isBusy}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        {children}
      </Form>
      {after}
    </Dialog>
  );
}
