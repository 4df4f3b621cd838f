import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { useToday } from '../../app/view/use-today.ts';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { MoreButton, Table } from '../../components/table/table.tsx';
import { InstallationState } from '../integration/installation-state.tsx';
import styles from './integrations.module.css';
import { everyInstallation } from './integrations-questions.ts';

/** Storefront and CMS connections: the sites on which the account's overlays run. */
export default function IntegrationsPage() {
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
    <LinkButton to="/$accountId/integrations/new" params={{ accountId }} variant="primary">
      <Icon name="plus" size={16} />
      <Trans>Connect a site</Trans>
    </LinkButton>
  );
  return (
    <Page
      title={t`Storefront and CMS connections`}
      intro={<Trans>The shops and sites on which your overlays run, and whether they do.</Trans>}
      actions={connect}
      toolbar={
        <div className={styles.tools}>
          <BareSelect
            aria-label={t`State`}
            value={isFiltered ? state : ''}
            onChange={(event) => filterBy(event.target.value)}
          >
            <option value="">{t`All states`}</option>
            <option value="pending">{t`Waiting for a heartbeat`}</option>
            <option value="heartbeat">{t`Heartbeat came`}</option>
            <option value="render">{t`Shows overlays`}</option>
            <option value="live">{t`Live`}</option>
            <option value="degraded">{t`Heartbeats stopped`}</option>
          </BareSelect>
        </div>
      }
    >
      <Card>
        <Loaded
          query={installations}
          skeleton={<Skeleton shape="row" count={4} />}
          isEmpty={() => shown.length === 0}
          empty={
            isFiltered ? (
              <EmptyState
                title={<Trans>No site is in this state</Trans>}
                actions={
                  <Button onClick={() => filterBy('')}>
                    <Trans>Show all</Trans>
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans>No site is connected yet</Trans>} actions={connect}>
                <Trans>
                  Connect your shop or site, and this page tells whether its overlays are shown, whether
                  visitors answer them, and when something stops. The script tag works without it, too.
                </Trans>
              </EmptyState>
            )
          }
        >
          {() => (
            <Table
              caption={t`Connected sites`}
              rows={shown}
              rowId={({ installationId }) => installationId}
              columns={[
                {
                  id: 'name',
                  header: <Trans>Name</Trans>,
                  sortBy: ({ name }) => name,
                  cell: ({ installationId, name, platform }) => (
                    <>
                      <Link
                        to="/$accountId/integrations/$installationId"
                        params={{ accountId, installationId }}
                      >
                        {name}
                      </Link>
                      <span className={styles.small}>{names.get(platform) ?? platform}</span>
                    </>
                  ),
                },
                {
                  id: 'state',
                  header: <Trans>State</Trans>,
                  sortBy: (one) => one.state,
                  cell: (one) => <InstallationState state={one.state} />,
                },
                {
                  id: 'origin',
                  header: <Trans>Site</Trans>,
                  sortBy: ({ origin }) => origin,
                  cell: ({ origin }) => <span className={styles.break}>{origin ?? '–'}</span>,
                },
                {
                  id: 'heartbeat',
                  header: <Trans>Last heartbeat</Trans>,
                  sortBy: ({ lastHeartbeatAt }) =>
                    lastHeartbeatAt === null ? null : Date.parse(lastHeartbeatAt),
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
              foot={
                installations.hasMore && (
                  <MoreButton
                    hasMore
                    isLoading={installations.isLoadingMore}
                    onMore={installations.loadMore}
                  />
                )
              }
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
