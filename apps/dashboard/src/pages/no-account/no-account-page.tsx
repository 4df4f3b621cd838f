import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../app/session/session.ts';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Page } from '../../components/page/page.tsx';

/** For somebody who is signed in and belongs to no account: they have left their last one, or it was deleted. */
export default function NoAccountPage() {
  const { t } = useLingui();
  const signOut = useSignOut();
  const email = useQuery(sessionQuery).data?.person?.email;
  return (
    <Plain>
      <Page title={t`No account yet`}>
        <EmptyState
          title={t`You are a member of no account`}
          actions={
            <Button onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          }
        >
          <Trans>
            Ask an owner to invite {email}. The link in the invitation brings you to their account.
          </Trans>
        </EmptyState>
      </Page>
    </Plain>
  );
}
