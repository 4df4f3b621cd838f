import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

export interface IssuedKey {
  readonly key: string;
  readonly kind: 'publishable' | 'secret' | 'viewer';
  /** The key id of a viewer secret, which has no name. */
  readonly name: string;
}

/** The new key. A secret one cannot be shown again: only its button closes the dialog, not a click beside it. */
export function ShownOnceDialog({ issued }: { readonly issued: IssuedKey | undefined }) {
  const { t } = useLingui();
  const [seen, setSeen] = useState<IssuedKey>();
  const titles: Readonly<Record<IssuedKey['kind'], string>> = {
    secret: t`Secret key, for servers`,
    publishable: t`Publishable key, for pages`,
    viewer: t`Secret, for the server that signs tokens`,
  };
  if (issued === undefined || issued === seen) return null;
  const isSecret = issued.kind !== 'publishable';
  return (
    <Dialog
      open
      onOpenChange={() => setSeen(issued)}
      dismissible={!isSecret}
      title={issued.kind === 'viewer' ? t`Viewer secret` : t`Key “${issued.name}”`}
      description={
        isSecret ? (
          <Trans>Copy it now. It cannot be shown again.</Trans>
        ) : (
          <Trans>
            It goes into your pages, where every visitor can read it. You find it here at any time.
          </Trans>
        )
      }
      actions={
        <Button variant="primary" onClick={() => setSeen(issued)}>
          {isSecret ? <Trans>I have saved it</Trans> : <Trans>Done</Trans>}
        </Button>
      }
    >
      {issued.kind === 'viewer' && (
        <CopySnippet title={t`Key ID, part of each token`} code={issued.name} wrap />
      )}
      <CopySnippet title={titles[issued.kind]} code={issued.key} wrap />
    </Dialog>
  );
}
