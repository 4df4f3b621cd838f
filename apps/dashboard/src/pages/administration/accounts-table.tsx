import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, MoreButton, Table } from '../../components/table/table.tsx';

type Account = Answer<'get', '/api/accounts'>['accounts'][number];

export function AccountsTable() {
  const { t } = useLingui();
  const format = useFormat();
  const accounts = usePages('/api/accounts', (page) => page.accounts);
  const columns: readonly Column<Account>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, accountId }) => (
        <>
          {name}
          <br />
          <code>{accountId}</code>
        </>
      ),
    },
    {
      id: 'members',
      header: t`Members`,
      align: 'end',
      sortBy: ({ memberCount }) => memberCount,
      cell: ({ memberCount }) => format.number(memberCount),
    },
    {
      id: 'events',
      header: t`Events this month`,
      align: 'end',
      sortBy: ({ usage }) => usage.events,
      cell: ({ usage }) => format.number(usage.events),
    },
    {
      id: 'cap',
      header: t`Monthly cap`,
      align: 'end',
      sortBy: ({ limits }) => limits.monthlyEventCap,
      cell: ({ limits }) => (limits.monthlyEventCap === null ? '–' : format.number(limits.monthlyEventCap)),
    },
    {
      id: 'rate',
      header: t`Events a second`,
      align: 'end',
      cell: ({ limits }) => format.number(limits.eventsPerSecondPublishable),
    },
    {
      id: 'created',
      header: t`Made`,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
  return (
    <Loaded query={accounts} skeleton={<Skeleton shape="row" count={3} />}>
      {(rows) => (
        <Table
          caption={t`Accounts`}
          rows={rows}
          rowId={({ accountId }) => accountId}
          columns={columns}
          foot={
            <MoreButton
              hasMore={accounts.hasMore}
              isLoading={accounts.isLoadingMore}
              onMore={accounts.loadMore}
            />
          }
        />
      )}
    </Loaded>
  );
}
