import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePages } from '../../app/api/use-pages.ts';
import { chooseAccount, sessionQuery } from '../../app/session/session.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { PeopleTable } from './people-table.tsx';

/** The accounts of the instance, how much each uses, and everybody who can sign in. What the accounts hold is not here. */
export default function AdministrationPage() {
  const [isMaking, setMaking] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const own = session && chooseAccount(session);
  const accounts = usePages('/api/accounts', (page) => page.accounts);
  const people = usePages('/api/people', (page) => page.people);
  // No skeleton has the height of a list of unknown length: what is below it would jump.
  const knowsAccounts = accounts.data !== undefined || accounts.error !== null;
  return (
    <Plain wide>
      <Page
        title={usePageTitle()}
        actions={
          <>
            {own && (
              <LinkButton to="/$accountId/overview" params={{ accountId: own.accountId }}>
                <Trans>Back to {own.name}</Trans>
              </LinkButton>
            )}
            <LinkButton to="/operations">
              <Trans>Operations</Trans>
            </LinkButton>
          </>
        }
      >
        <AccountsTable accounts={accounts} onNew={() => setMaking(true)} />
        {knowsAccounts && <PeopleTable people={people} />}
        {isMaking && <NewAccountDialog onClose={() => setMaking(false)} />}
      </Page>
    </Plain>
  );
}
