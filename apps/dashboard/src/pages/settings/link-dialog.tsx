import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/button/button.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';

export interface LinkDialogProps {
  readonly title: string;
  readonly link: string;
  readonly isMailed: boolean;
  readonly onClose: () => void;
}

/** A link for somebody else, which is shown now alone. */
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
          <Trans>The link was mailed. Here it is once more, should the mail not arrive.</Trans>
        ) : (
          <Trans>Hand this link over. It is shown only now, and whoever has it can use it.</Trans>
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
