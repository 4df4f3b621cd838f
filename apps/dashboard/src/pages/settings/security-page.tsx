import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { useAccount, useApi } from '../../app/session/account-context.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** How the person signs in, and where they are signed in. */
export default function SecurityPage() {
  const { t } = useLingui();
  return (
    <SettingsFrame title={t`Security`}>
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </SettingsFrame>
  );
}

function PasswordCard() {
  const { t } = useLingui();
  const api = useApi();
  const { person } = useAccount();
  const submission = useSubmit(async (text) => {
    const body = { password: text('password'), newPassword: text('newPassword') };
    await api.post('/api/password', { body });
    showToast(t`The password is changed; everywhere else you are signed out`);
  });
  return (
    <Card
      title={t`Password`}
      note={<Trans>Whoever is signed in elsewhere as you has to sign in again.</Trans>}
    >
      <Form
        submission={submission}
        actions={
          <Button type="submit" variant="primary" busy={submission.isBusy}>
            <Trans>Change the password</Trans>
          </Button>
        }
      >
        <input type="hidden" name="email" autoComplete="username" value={person.email} />
        <TextField
          label={t`Password now`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={submission.of('password')}
        />
        <TextField
          label={t`New password`}
          hint={t`At least 12 characters`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
          error={submission.of('newPassword')}
        />
      </Form>
    </Card>
  );
}
