import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Pages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import type { Column } from '../../ui/table/table.tsx';
import type { ApiKey } from './api-key.ts';
import styles from './developers.module.css';
import type { IssuedKey } from './shown-once-dialog.tsx';

export interface KeyTableProps {
  readonly keys: Pages<ApiKey>;
  /** Whether the reader may create, change and revoke keys. Others see the publishable ones. */
  readonly mayManage: boolean;
  readonly onIssued: (key: IssuedKey) => void;
  readonly onCreate: () => void;
}

export function KeyTable({ keys, mayManage, onIssued, onCreate }: KeyTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const [hasRevoked, setRevoked] = useState(false);
  const actions: Column<ApiKey> = {
    id: 'actions',
    header: t`Actions`,
    isHeaderHidden: true,
    align: 'end',
    cell: (key) => (key.revokedAt === null ? <ActionsButton apiKey={key} onIssued={onIssued} /> : null),
  };
  const columns: readonly Column<ApiKey>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, hint, key, revokedAt }) => (
        <>
          <span className={revokedAt === null ? undefined : styles.revoked}>{name}</span>
          <span className={styles.key}>
            <code>{key ?? hint}</code>
            {key !== undefined && revokedAt === null && <CopyButton text={key} />}
          </span>
        </>
      ),
    },
    {
      id: 'kind',
      onPhone: 'wide',
      header: t`For`,
      sortBy: ({ kind }) => kind,
      cell: (key) => <Kind apiKey={key} />,
    },
    {
      id: 'origins',
      onPhone: 'wide',
      header: t`Sites`,
      cell: ({ kind, origins }) => (kind === 'secret' ? '–' : <Origins origins={origins} />),
    },
    {
      id: 'created',
      header: t`Created`,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      id: 'used',
      header: t`Last used`,
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (
        <span className={styles.moment}>
          {lastUsedAt === null ? t`never` : format.relative(lastUsedAt, now)}
        </span>
      ),
    },
    ...(mayManage ? [actions] : []),
  ];
  const revoked = keys.data?.filter(isRevoked).length ?? 0;
  return (
    <ListCard
      title={t`Keys`}
      note={
        <Trans>
          A key says which account a page or server belongs to. Use publishable keys on pages and secret keys
          on servers. A secret key is shown once, when you create it.
        </Trans>
      }
      query={keys}
      rowsOf={(all) => (hasRevoked ? all : all.filter((key) => !isRevoked(key)))}
      empty={
        // Revoked keys are hidden, but they are rows.
        revoked > 0 ? undefined : (
          <EmptyState
            title={t`No keys yet`}
            actions={
              mayManage && (
                <Button variant="primary" onClick={onCreate}>
                  <Trans>New key</Trans>
                </Button>
              )
            }
          >
            <Trans>A page needs a publishable key to show overlays and count answers.</Trans>
          </EmptyState>
        )
      }
      foot={() =>
        revoked > 0 && (
          <Button variant="quiet" size="small" onClick={() => setRevoked(!hasRevoked)}>
            {hasRevoked ? <Trans>Hide revoked keys</Trans> : <Trans>Show revoked keys ({revoked})</Trans>}
          </Button>
        )
      }
      caption={t`Keys`}
      rowId={({ keyId }) => keyId}
      columns={columns}
    />
  );
}

function isRevoked({ revokedAt }: ApiKey): boolean {
  return revokedAt !== null;
}

function Kind({ apiKey: { kind, scopes, expiresAt, revokedAt } }: { readonly apiKey: ApiKey }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <span className={styles.badges}>
      {kind === 'secret' ? <Badge plain>{t`servers`}</Badge> : <Badge plain>{t`pages`}</Badge>}
      {kind === 'publishable' && scopes.includes('analytics:read') && (
        <Badge plain>{t`reads analytics`}</Badge>
      )}
      {revokedAt !== null && <Badge tone="bad">{t`revoked`}</Badge>}
      {revokedAt === null && expiresAt !== null && (
        <Badge tone="warn">{t`until ${format.dateTime(expiresAt)}`}</Badge>
      )}
    </span>
  );
}

function Origins({ origins }: { readonly origins: readonly string[] }) {
  const { t } = useLingui();
  if (origins.length === 0) return <Badge tone="warn">{t`any site`}</Badge>;
  return origins.map((origin) => <div key={origin}>{origin}</div>);
}

const loadMenu = () => import('./key-menu.tsx');

function ActionsButton({
  apiKey,
  onIssued,
}: {
  readonly apiKey: ApiKey;
  readonly onIssued: KeyTableProps['onIssued'];
}) {
  const { t } = useLingui();
  const trigger = (
    <Button variant="quiet" size="small" square aria-label={t`Actions for ${apiKey.name}`}>
      <Icon name="more" />
    </Button>
  );
  return <MenuOnDemand trigger={trigger} load={loadMenu} menu={{ trigger, apiKey, onIssued }} />;
}
