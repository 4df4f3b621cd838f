import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { settleSessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  readonly email: string;
  readonly onSignedIn: () => Promise<unknown>;
}

/** Shown over the page in which the session ended, which keeps its input. */
export default function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={() => settleSessionEnd(false)}
      title={t`Please sign in again`}
      description={<Trans>Your session as {email} has expired. Nothing on this page is lost.</Trans>}
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
