import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { useChange } from '../../app/api/queries.ts';
import type { Pages } from '../../app/api/use-pages.ts';
import { LinkDialog } from '../../app/forms/link-dialog.tsx';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { ListCard } from '../../app/query/list-card.tsx';
import { useRoleNames } from '../../app/session/role-names.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Column } from '../../ui/table/table.tsx';
import styles from './administration.module.css';

type Person = Answer<'get', '/api/people'>['people'][number];

export function PeopleTable({ people }: { readonly people: Pages<Person> }) {
  const { t } = useLingui();
  const roleNames = useRoleNames();
  const [made, setMade] = useState<{ readonly name: string; readonly link: string }>();
  const reset = useChange(
    (api, { personId }: Person) =>
      api.post('/api/people/{personId}/password-reset', { params: { path: { personId } } }),
    [],
  );
  const columns: readonly Column<Person>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, email, isAdministrator }) => (
        <>
          {name} {isAdministrator && <Badge tone="accent">{t`administrator`}</Badge>}
          <span className={styles.small}>{email}</span>
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
      header: t`Two-factor`,
      cell: ({ hasTwoFactor }) =>
        hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>,
    },
    {
      id: 'reset',
      header: t`Actions`,
      isHeaderHidden: true,
      align: 'end',
      cell: (person) => (
        <Button
          size="small"
          aria-label={t`Create a password link for ${person.name}`}
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
      <ListCard
        title={t`People`}
        note={<Trans>If someone forgets their password, create a link for them to set a new one.</Trans>}
        query={people}
        rowsOf={(rows) => rows}
        caption={t`People`}
        rowId={({ personId }) => personId}
        columns={columns}
      >
        {reset.error && <ErrorNotice error={reset.error} />}
      </ListCard>
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
