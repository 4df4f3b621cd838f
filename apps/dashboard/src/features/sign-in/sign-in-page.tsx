import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { instanceApi, readLinkToken, sessionQuery } from '../../app/session/session.ts';
import { SignInForm } from '../../app/session/sign-in-form.tsx';
import { SignOnButton } from '../../app/session/sign-on-button.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toOwnAddress } from './own-address.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export default function SignInPage() {
  const queries = useQueryClient();
  const router = useRouter();
  const [token] = useState(readLinkToken);
  const { next } = useSearch({ strict: false }) as { readonly next?: unknown };
  const { data: session } = useQuery(sessionQuery);
  const { singleSignOn = false, passwordSignIn = true } = session ?? {};
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        {token !== undefined && <ConfirmDevice token={token} />}
        {singleSignOn && (
          <SignOnButton
            variant={passwordSignIn ? 'secondary' : 'primary'}
            next={typeof next === 'string' ? next : undefined}
          />
        )}
        {passwordSignIn && (
          <>
            <SignInForm
              onSignedIn={(after) => {
                queries.clear();
                queries.setQueryData(sessionQuery.queryKey, after);
                router.history.replace(toOwnAddress(next));
              }}
            />
            <p>
              <Link to="/reset-password">
                <Trans>Forgot your password?</Trans>
              </Link>
            </p>
          </>
        )}
      </Page>
    </SignInFrame>
  );
}

/** The link that was mailed because new devices have to wait: it makes this browser one that is known. */
function ConfirmDevice({ token }: { readonly token: string }) {
  const confirm = useMutation({
    mutationFn: () => instanceApi.post('/api/session/confirm-device', { body: { token } }),
  });
  if (confirm.isSuccess) {
    return (
      <p role="status">
        <Trans>This browser is confirmed. Sign in with your password.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        <Trans>Confirm this browser if you want to sign in with it now.</Trans>
      </p>
      {confirm.error && <ErrorNotice error={confirm.error} />}
      <p>
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          <Trans>Confirm this browser</Trans>
        </Button>
      </p>
    </>
  );
}
