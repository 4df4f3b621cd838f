import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAccount } from '../../app/session/account-context.ts';
import { Button, ExternalButton } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Page } from '../../components/page/page.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable, useKeys } from './key-table.tsx';
import { type IssuedKey, ShownOnceDialog } from './shown-once-dialog.tsx';
import { Snippets } from './snippets.tsx';

/** Keys, and what to do with them. */
export default function DevelopersPage() {
  const { t } = useLingui();
  const { can } = useAccount();
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedKey>();
  const mayManage = can('keys:manage');
  const keys = useKeys({ enabled: mayManage });
  return (
    <Page
      title={t`Developers`}
      actions={
        <>
          <ExternalButton href="docs/api">
            <Trans>API reference</Trans>
          </ExternalButton>
          {mayManage && (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Icon name="plus" size={16} />
              <Trans>New key</Trans>
            </Button>
          )}
        </>
      }
    >
      {mayManage && (
        <Card
          title={t`Keys`}
          note={
            <Trans>
              Publishable keys belong in pages, secret keys on servers. Each is shown once, when it is made.
            </Trans>
          }
        >
          <KeyTable keys={keys} onIssued={setIssued} onCreate={() => setCreating(true)} />
        </Card>
      )}
      {/* Nobody knows how many keys come: what is below them would jump. */}
      {!keys.isLoading && (
        <Snippets publishableKey={issued?.kind === 'publishable' ? issued.key : undefined} />
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onIssued={(key) => {
            setCreating(false);
            setIssued(key);
          }}
        />
      )}
      <ShownOnceDialog issued={issued} />
    </Page>
  );
}
