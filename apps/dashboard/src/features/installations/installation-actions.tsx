import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from '@overlay/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ConfirmDialog } from '../../app/query/confirm-dialog.tsx';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { SecretDialog } from './secret-dialog.tsx';

const installationPaths = ['/api/installations', '/api/installations/{installationId}'] as const;

/** Rotates the token or deletes the installation. */
export function InstallationActions({ installation }: { readonly installation: Installation }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const { account } = useAccount();
  const navigate = useNavigate();
  const { installationId, name } = installation;
  const params = { path: { installationId } };
  const rotate = useChange(
    (api) => api.post('/api/installations/{installationId}/rotate', { params }),
    installationPaths,
  );
  const revoke = useChange(
    (api) => api.delete('/api/installations/{installationId}', { params }),
    // Its own address answers 404 from now on.
    ['/api/installations'],
  );
  const close = () => {
    setAsked(undefined);
    rotate.reset();
    revoke.reset();
  };
  return (
    <>
      <Button onClick={() => setAsked('rotate')}>
        <Trans>Rotate token</Trans>
      </Button>
      <Button variant="danger" onClick={() => setAsked('revoke')}>
        <Trans>Delete installation</Trans>
      </Button>
      {asked === 'rotate' && (
        <SecretDialog
          title={t`New token for “${name}”`}
          secret={rotate.data?.token}
          onClose={close}
          question={{
            title: t`Rotate the token of “${name}”?`,
            description: (
              <Trans>You get a new token. The old one stays valid for 24 hours, so nothing breaks.</Trans>
            ),
            children: rotate.error && <ErrorNotice error={rotate.error} />,
            actions: (
              <>
                <Button onClick={close}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
                  <Trans>Rotate</Trans>
                </Button>
              </>
            ),
          }}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={t`Delete the installation “${name}”?`}
          description={
            <Trans>
              Its tokens stop working immediately. This cannot be undone. Its events are kept and still
              counted.
            </Trans>
          }
          confirm={<Trans>Delete installation</Trans>}
          change={revoke}
          onClose={close}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                showToast(t`“${name}” was deleted.`);
                void navigate({
                  to: '/$accountId/installations',
                  params: { accountId: account.accountId },
                });
              },
            })
          }
        />
      )}
    </>
  );
}
