import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import type { Pages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table/table.tsx';
import styles from './administration.module.css';

type Account = Answer<'get', '/api/accounts'>['accounts'][number];

interface AccountsTableProps {
  readonly accounts: Pages<Account>;
  readonly onNew: () => void;
}

export function AccountsTable({ accounts, onNew }: AccountsTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: readonly Column<Account>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, accountId }) => (
        <>
          {name}
          <code className={styles.small}>{accountId}</code>
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
      header: t`Events per second`,
      align: 'end',
      cell: ({ limits }) => format.number(limits.eventsPerSecondPublishable),
    },
    {
      id: 'created',
      header: t`Created`,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
  return (
    <ListCard
      title={t`Accounts`}
      actions={
        <Button variant="primary" onClick={onNew}>
          <Icon name="plus" size={16} />
          <Trans>New account</Trans>
        </Button>
      }
      query={accounts}
      rowsOf={(rows) => rows}
      caption={t`Accounts`}
      rowId={({ accountId }) => accountId}
      columns={columns}
    />
  );
}
