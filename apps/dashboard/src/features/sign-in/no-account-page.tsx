import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../app/session/session.ts';
import { useSignOut } from '../../app/session/use-sign-out.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** For people who are signed in without an account: they left their last one, or it was deleted. */
export default function NoAccountPage() {
  const { t } = useLingui();
  const signOut = useSignOut();
  const email = useQuery(sessionQuery).data?.person?.email;
  return (
    <SignInFrame>
      <Page title={t`No account yet`}>
        <EmptyState
          title={t`You are not a member of any account`}
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
    </SignInFrame>
  );
}
