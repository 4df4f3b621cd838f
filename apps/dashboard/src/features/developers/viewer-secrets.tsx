import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ConfirmDialog } from '../../app/query/confirm-dialog.tsx';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import styles from './developers.module.css';
import type { IssuedKey } from './shown-once-dialog.tsx';

const address = '/api/viewer-secrets';
/** More are refused by the service. */
const mostSecrets = 2;

/** Secrets with which the owner's server signs who watches. */
export function ViewerSecrets({ onIssued }: { readonly onIssued: (issued: IssuedKey) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const secrets = useGet(address, {});
  const [revoked, setRevoked] = useState<string>();
  const create = useChange((api) => api.post(address, {}), [address]);
  const revoke = useChange(
    (api, keyId: string) => api.delete('/api/viewer-secrets/{keyId}', { params: { path: { keyId } } }),
    [address],
  );
  const issue = () =>
    create.mutate(undefined, {
      onSuccess: ({ keyId, secret }) => onIssued({ kind: 'viewer', key: secret, name: keyId }),
    });
  const count = secrets.data?.viewerSecrets.length ?? mostSecrets;
  return (
    <Card
      title={t`Viewer secrets`}
      note={
        <Trans>
          With a viewer secret, your server confirms who watches, so that a poll can count only{' '}
          <a href="docs/viewers">verified viewers</a>. Two can be valid, so that you can replace one without a
          gap.
        </Trans>
      }
      actions={
        <Button busy={create.isPending} disabled={count >= mostSecrets} onClick={issue}>
          <Trans>New viewer secret</Trans>
        </Button>
      }
    >
      {create.error && <ErrorNotice error={create.error} />}
      <QueryBoundary
        query={secrets}
        skeleton={<Skeleton shape="row" count={1} />}
        isEmpty={({ viewerSecrets }) => viewerSecrets.length === 0}
        empty={
          <EmptyState title={t`No viewer secrets yet`}>
            <Trans>Without one, every viewer counts as unverified.</Trans>
          </EmptyState>
        }
      >
        {({ viewerSecrets }) => (
          <Table
            caption={t`Viewer secrets`}
            rows={viewerSecrets}
            rowId={({ keyId }) => keyId}
            columns={[
              {
                id: 'keyId',
                header: t`Key ID`,
                cell: ({ keyId, createdAt }) => (
                  <>
                    <code className={styles.keyId}>{keyId}</code>
                    <br />
                    <span className={styles.hint}>
                      <Trans>Created {format.date(createdAt)}</Trans>
                    </span>
                  </>
                ),
              },
              {
                id: 'actions',
                header: t`Actions`,
                isHeaderHidden: true,
                align: 'end',
                cell: ({ keyId }) => (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t`Revoke ${keyId}`}
                    onClick={() => setRevoked(keyId)}
                  >
                    <Trans>Revoke</Trans>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryBoundary>
      <ConfirmDialog
        open={revoked !== undefined}
        title={t`Revoke this viewer secret?`}
        description={
          <Trans>
            Events with its tokens are still stored, but no longer verified. This cannot be undone.
          </Trans>
        }
        confirm={<Trans>Revoke</Trans>}
        change={revoke}
        onClose={() => setRevoked(undefined)}
        onConfirm={() =>
          revoke.mutate(revoked ?? '', {
            onSuccess: () => {
              setRevoked(undefined);
              showToast(t`Viewer secret revoked`);
            },
          })
        }
      />
    </Card>
  );
}
