import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { settleSessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  readonly email: string;
  readonly onSignedIn: () => Promise<unknown>;
}

/** Over the page in which the session ended: everything that was typed stays where it is. */
export default function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={() => settleSessionEnd(false)}
      title={t`Please sign in again`}
      description={<Trans>Your session as {email} has ended. Nothing on this page is lost.</Trans>}
    >
      <SignInForm
        email={email}
        onSignedIn={() => {
          settleSessionEnd(true);
          void onSignedIn();
        }}
      />
    </Dialog>
  );
}
