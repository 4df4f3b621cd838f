import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx';

export interface SecretDialogProps {
  readonly title: string;
  /** Undefined until the question is confirmed. */
  readonly secret: string | undefined;
  /** What is asked first, in the same dialog: the focus stays in it. */
  readonly question?: Pick<DialogProps, 'title' | 'description' | 'actions' | 'children'>;
  /** Under the secret: where it goes. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown once: a press beside the dialog does not close it. */
export function SecretDialog({ title, secret, question, children, onClose }: SecretDialogProps) {
  const { t } = useLingui();
  if (secret === undefined) {
    if (question === undefined) return null;
    return <Dialog open onOpenChange={onClose} {...question} />;
  }
  return (
    <Dialog
      open
      dismissible={false}
      wide
      onOpenChange={onClose}
      title={title}
      description={
        <Trans>
          It is shown only once and cannot be read later. Keep it with the secrets of your server, never in a
          page.
        </Trans>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have saved it</Trans>
        </Button>
      }
    >
      <CopySnippet title={t`Token`} code={secret} wrap />
      {children}
    </Dialog>
  );
}
