import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';

export interface IssuedKey {
  readonly key: string;
  readonly kind: 'publishable' | 'secret';
  readonly name: string;
}

/** The key itself, which nobody can read again later: closed by its button alone, not by a press beside it. */
export function ShownOnceDialog({ issued }: { readonly issued: IssuedKey | undefined }) {
  const { t } = useLingui();
  const [seen, setSeen] = useState<IssuedKey>();
  if (issued === undefined || issued === seen) return null;
  return (
    <Dialog
      open
      onOpenChange={() => setSeen(issued)}
      dismissible={false}
      title={t`Key “${issued.name}”`}
      description={<Trans>Copy it now. It is stored as a hash, so that nobody can show it again.</Trans>}
      actions={
        <Button variant="primary" onClick={() => setSeen(issued)}>
          <Trans>I have stored it</Trans>
        </Button>
      }
    >
      <CopySnippet
        title={issued.kind === 'secret' ? t`Secret key, for servers` : t`Publishable key, for pages`}
        code={issued.key}
        wrap
      />
    </Dialog>
  );
}
