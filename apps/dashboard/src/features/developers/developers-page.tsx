import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { newestKeys } from '../../app/api/question.ts';
import { usePages } from '../../app/api/use-pages.ts';
import PutOnPageCard from '../../app/put-on-page/put-on-page-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button, ExternalButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { type IssuedKey, ShownOnceDialog } from './shown-once-dialog.tsx';
import { Snippets } from './snippets.tsx';
import { ViewerSecrets } from './viewer-secrets.tsx';

/** Keys, and what to do with them. */
export default function DevelopersPage() {
  const { can } = useAccount();
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedKey>();
  const mayManage = can('keys:manage');
  const keys = usePages('/api/keys', (page) => page.keys, newestKeys);
  // The number of keys is unknown: what is below them would jump.
  const knowsKeys = keys.data !== undefined || keys.error !== null;
  const known = keys.data?.find(({ key, revokedAt, expiresAt }) => {
    return key !== undefined && revokedAt === null && expiresAt === null;
  });
  const publishableKey = issued?.kind === 'publishable' ? issued.key : known?.key;
  return (
    <Page
      title={usePageTitle()}
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
      <KeyTable keys={keys} mayManage={mayManage} onIssued={setIssued} onCreate={() => setCreating(true)} />
      {knowsKeys && (
        <PutOnPageCard publishableKey={issued?.kind === 'publishable' ? issued.key : undefined} />
      )}
      {mayManage && knowsKeys && <ViewerSecrets onIssued={setIssued} />}
      {knowsKeys && <Snippets publishableKey={publishableKey} />}
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
