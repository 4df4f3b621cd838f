import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useToday } from '../../app/view/use-today.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { MenuOnDemand } from '../../components/menu/menu-on-demand.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, Table } from '../../components/table/table.tsx';
import styles from './developers.module.css';
import type { IssuedKey } from './shown-once-dialog.tsx';

export type ApiKey = Answer<'get', '/api/keys'>['keys'][number];

export interface KeyTableProps {
  readonly keys: ReturnType<typeof useKeys>;
  readonly onIssued: (key: IssuedKey) => void;
  readonly onCreate: () => void;
}

/** As many as the service gives at once; an account with more keys looks them up through the API. */
const most = 200;

export const useKeys = (asking: { readonly enabled: boolean }) =>
  useGet('/api/keys', { params: { query: { limit: most } } }, asking);

export function KeyTable({ keys, onIssued, onCreate }: KeyTableProps) {
  const { t } = useLingui();
  const [hasRevoked, setRevoked] = useState(false);
  return (
    <Loaded
      query={keys}
      skeleton={<Skeleton shape="row" count={3} />}
      isEmpty={(answer) => answer.keys.length === 0}
      empty={
        <EmptyState
          title={t`No keys yet`}
          actions={
            <Button variant="primary" onClick={onCreate}>
              <Trans>New key</Trans>
            </Button>
          }
        >
          <Trans>A page needs a publishable key to send what its viewers do.</Trans>
        </EmptyState>
      }
    >
      {(answer) => {
        const usable = answer.keys.filter(({ revokedAt }) => revokedAt === null);
        const revoked = answer.keys.length - usable.length;
        return (
          <>
            <KeyRows keys={hasRevoked ? answer.keys : usable} onIssued={onIssued} />
            {revoked > 0 && (
              <p className={styles.older}>
                <Button variant="quiet" size="small" onClick={() => setRevoked(!hasRevoked)}>
                  {hasRevoked ? (
                    <Trans>Hide revoked keys</Trans>
                  ) : (
                    <Trans>Show revoked keys ({revoked})</Trans>
                  )}
                </Button>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface KeyRowsProps {
  readonly keys: readonly ApiKey[];
  readonly onIssued: (key: IssuedKey) => void;
}

function KeyRows({ keys, onIssued }: KeyRowsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const columns: readonly Column<ApiKey>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, hint, revokedAt }) => (
        <>
          <span className={revokedAt === null ? undefined : styles.revoked}>{name}</span>
          <br />
          <code className={styles.hint}>{hint}</code>
        </>
      ),
    },
    {
      id: 'kind',
      header: t`For`,
      sortBy: ({ kind }) => kind,
      cell: (key) => <Kind apiKey={key} />,
    },
    {
      id: 'origins',
      header: t`Origins`,
      cell: ({ kind, origins }) => (kind === 'secret' ? '–' : <Origins origins={origins} />),
    },
    {
      id: 'created',
      header: t`Made`,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      id: 'used',
      header: t`Last used`,
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`never` : format.relative(lastUsedAt, now)),
    },
    {
      id: 'actions',
      header: <span className="visually-hidden">{t`Actions`}</span>,
      align: 'end',
      cell: (key) => (key.revokedAt === null ? <ActionsButton apiKey={key} onIssued={onIssued} /> : null),
    },
  ];
  return <Table caption={t`Keys`} rows={keys} rowId={({ keyId }) => keyId} columns={columns} />;
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
  if (origins.length === 0) return <Badge tone="warn">{t`any page may use it`}</Badge>;
  return origins.map((origin) => <div key={origin}>{origin}</div>);
}

const loadMenu = () => import('./key-menu.tsx');

function ActionsButton({
  apiKey,
  onIssued,
}: {
  readonly apiKey: ApiKey;
  readonly onIssued: KeyRowsProps['onIssued'];
}) {
  const { t } = useLingui();
  const trigger = (
    <Button variant="quiet" size="small" square aria-label={t`Actions for ${apiKey.name}`}>
      <Icon name="more" />
    </Button>
  );
  return <MenuOnDemand trigger={trigger} load={loadMenu} menu={{ trigger, apiKey, onIssued }} />;
}
