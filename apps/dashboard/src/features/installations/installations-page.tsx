import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useToday } from '../../app/view/use-today.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { InstallationState } from './installation-state.tsx';
import styles from './installations.module.css';
import { everyInstallation } from './queries.ts';

/** The shops and sites that the account's overlays run on. */
export default function InstallationsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const now = useToday();
  const { account, can } = useAccount();
  const navigate = useNavigate();
  const { state } = useSearch({ strict: false }) as { readonly state?: unknown };
  const { accountId } = account;
  const installations = usePages(
    '/api/installations',
    (page) => page.installations as readonly Installation[],
    everyInstallation,
    { refetchInterval: 10_000 },
  );
  const registry = useGet('/api/platforms/registry');
  const names = new Map(registry.data?.platforms.map(({ id, name }) => [id, name]));
  const shown = (installations.data ?? []).filter((one) => typeof state !== 'string' || one.state === state);
  const isFiltered = typeof state === 'string' && state !== '';
  const filterBy = (next: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, state: next === '' ? undefined : next })) as never,
      resetScroll: false,
    });
  const connect = can('installations:manage') && (
    <LinkButton to="/$accountId/installations/new" params={{ accountId }} variant="primary">
      <Icon name="plus" size={16} />
      <Trans>New installation</Trans>
    </LinkButton>
  );
  return (
    <Page
      title={usePageTitle()}
      intro={
        <Trans>
          The shops and sites your overlays run on, and whether they work. The server of each checks in at
          least once a day.
        </Trans>
      }
      actions={connect}
      toolbar={
        <div className={styles.tools}>
          <BareSelect
            aria-label={t`Status`}
            value={isFiltered ? state : ''}
            onChange={(event) => filterBy(event.target.value)}
          >
            <option value="">{t`All statuses`}</option>
            <option value="pending">{t`Waiting for the first check-in`}</option>
            <option value="heartbeat">{t`Server has checked in`}</option>
            <option value="render">{t`Shows overlays`}</option>
            <option value="live">{t`Live`}</option>
            <option value="degraded">{t`Check-ins stopped`}</option>
          </BareSelect>
        </div>
      }
    >
      <ListCard
        query={installations}
        rowsOf={() => shown}
        skeletonRows={4}
        empty={
          isFiltered ? (
            <EmptyState
              title={<Trans>No installations with this status</Trans>}
              actions={
                <Button onClick={() => filterBy('')}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState title={<Trans>No installations yet</Trans>}>
              <Trans>
                Create an installation for your shop or site to see whether its overlays are shown and
                answered, and to notice when something stops. The script tag also works without one.
              </Trans>
            </EmptyState>
          )
        }
        caption={t`Installations`}
        rowId={({ installationId }) => installationId}
        columns={[
          {
            id: 'name',
            header: t`Name`,
            sortBy: ({ name }) => name,
            cell: ({ installationId, name, platform }) => (
              <>
                <Link to="/$accountId/installations/$installationId" params={{ accountId, installationId }}>
                  {name}
                </Link>
                <span className={styles.small}>{names.get(platform) ?? platform}</span>
              </>
            ),
          },
          {
            id: 'state',
            onPhone: 'wide',
            header: t`Status`,
            sortBy: (one) => one.state,
            cell: (one) => <InstallationState state={one.state} />,
          },
          {
            id: 'origin',
            onPhone: 'hidden',
            header: t`Site`,
            sortBy: ({ origin }) => origin,
            cell: ({ origin }) => <span className={styles.break}>{origin ?? '–'}</span>,
          },
          {
            id: 'heartbeat',
            onPhone: 'wide',
            header: t`Last check-in`,
            sortBy: ({ lastHeartbeatAt }) => (lastHeartbeatAt === null ? null : Date.parse(lastHeartbeatAt)),
            align: 'end',
            cell: ({ lastHeartbeatAt }) =>
              lastHeartbeatAt === null ? (
                '–'
              ) : (
                <time dateTime={lastHeartbeatAt} title={format.dateTime(lastHeartbeatAt)}>
                  {format.relative(lastHeartbeatAt, now)}
                </time>
              ),
          },
        ]}
      />
    </Page>
  );
}
