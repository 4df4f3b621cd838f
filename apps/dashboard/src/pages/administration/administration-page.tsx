import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseAccount, sessionQuery } from '../../app/session/session.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Page } from '../../components/page/page.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { PeopleTable } from './people-table.tsx';

/** The instance: its accounts, how much each uses, and everybody who can sign in. What the accounts hold is not here. */
export default function AdministrationPage() {
  const { t } = useLingui();
  const [isMaking, setMaking] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const own = session && chooseAccount(session);
  return (
    <Plain wide>
      <Page
        title={t`Administration`}
        actions={
          <>
            {own && (
              <LinkButton to="/$accountId/overview" params={{ accountId: own.accountId }}>
                <Trans>Back to {own.name}</Trans>
              </LinkButton>
            )}
            <Button variant="primary" onClick={() => setMaking(true)}>
              <Icon name="plus" size={16} />
              <Trans>New account</Trans>
            </Button>
          </>
        }
      >
        <Card title={t`Accounts`}>
          <AccountsTable />
        </Card>
        <Card
          title={t`People`}
          note={<Trans>Who has lost their password gets a link, with which they set a new one.</Trans>}
        >
          <PeopleTable />
        </Card>
        {isMaking && <NewAccountDialog onClose={() => setMaking(false)} />}
      </Page>
    </Plain>
  );
}
