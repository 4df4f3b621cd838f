import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, ExternalButton } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../query/error-notice.tsx';
import { instanceApi, sessionQuery } from './session.ts';
import { settleSessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  readonly email: string;
  readonly onSignedIn: () => Promise<unknown>;
}

/** Shown over the page in which the session ended, which keeps its input. */
export default function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery);
  const { singleSignOn = false, passwordSignIn = true } = session ?? {};
  const done = () => {
    settleSessionEnd(true);
    void onSignedIn();
  };
  return (
    <Dialog
      open
      onOpenChange={() => settleSessionEnd(false)}
      title={t`Please sign in again`}
      description={<Trans>Your session as {email} has expired. Nothing on this page is lost.</Trans>}
    >
      {singleSignOn && <SignOnElsewhere onSignedIn={done} />}
      {passwordSignIn && <SignInForm email={email} onSignedIn={done} />}
    </Dialog>
  );
}

/** The OpenID provider needs a window of its own: this one would lose what is on the page. */
function SignOnElsewhere({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const check = useMutation({
    mutationFn: async () => {
      const { person } = await instanceApi.get('/api/session');
      if (person !== null) onSignedIn();
      return person !== null;
    },
  });
  return (
    <>
      <p>
        <ExternalButton href={new URL('sign-in', document.baseURI).href} target="_blank" rel="noreferrer">
          <Trans>Sign in in a new window</Trans>
        </ExternalButton>{' '}
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          <Trans>I have signed in</Trans>
        </Button>
      </p>
      {check.data === false && (
        <p role="status">
          <Trans>You are not signed in yet.</Trans>
        </p>
      )}
      {check.error && <ErrorNotice error={check.error} />}
    </>
  );
}
