import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/button.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

export interface LinkDialogProps {
  readonly title: string;
  readonly link: string;
  readonly isMailed: boolean;
  readonly onClose: () => void;
}

/** A link to pass on, which is shown only once. */
export function LinkDialog({ title, link, isMailed, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={title}
      description={
        isMailed ? (
          <Trans>The link was sent by e-mail. Here is a copy in case the e-mail does not arrive.</Trans>
        ) : (
          <Trans>Pass this link on. It is shown only once, and anyone who has it can use it.</Trans>
        )
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <CopySnippet title={t`Link`} code={link} wrap />
    </Dialog>
  );
}
