import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { useChange } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useRoleNames } from '../../app/session/role-names.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, MoreButton, Table } from '../../components/table/table.tsx';
import { LinkDialog } from '../settings/link-dialog.tsx';

type Somebody = Answer<'get', '/api/people'>['people'][number];

export function PeopleTable() {
  const { t } = useLingui();
  const roleNames = useRoleNames();
  const [made, setMade] = useState<{ readonly name: string; readonly link: string }>();
  const people = usePages('/api/people', (page) => page.people);
  const reset = useChange(
    (api, { personId }: Somebody) =>
      api.post('/api/people/{personId}/password-reset', { params: { path: { personId } } }),
    [],
  );
  const columns: readonly Column<Somebody>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, email, isAdministrator }) => (
        <>
          {name} {isAdministrator && <Badge tone="accent">{t`administrator`}</Badge>}
          <br />
          {email}
        </>
      ),
    },
    {
      id: 'accounts',
      header: t`Accounts`,
      cell: ({ accounts }) =>
        accounts.map(({ accountId, name, role }) => (
          <div key={accountId}>
            {name} ({roleNames[role]})
          </div>
        )),
    },
    {
      id: 'factor',
      header: t`Second factor`,
      cell: ({ hasTwoFactor }) =>
        hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>,
    },
    {
      id: 'reset',
      header: <span className="visually-hidden">{t`Actions`}</span>,
      align: 'end',
      cell: (person) => (
        <Button
          size="small"
          aria-label={t`Make a password link for ${person.name}`}
          onClick={() =>
            reset.mutate(person, { onSuccess: ({ link }) => setMade({ name: person.name, link }) })
          }
        >
          <Trans>Password link</Trans>
        </Button>
      ),
    },
  ];
  return (
    <>
      {reset.error && <ErrorNotice error={reset.error} />}
      <Loaded query={people} skeleton={<Skeleton shape="row" count={3} />}>
        {(rows) => (
          <Table
            caption={t`People`}
            rows={rows}
            rowId={({ personId }) => personId}
            columns={columns}
            foot={
              <MoreButton
                hasMore={people.hasMore}
                isLoading={people.isLoadingMore}
                onMore={people.loadMore}
              />
            }
          />
        )}
      </Loaded>
      {made && (
        <LinkDialog
          title={t`New password for ${made.name}`}
          link={made.link}
          isMailed={false}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
