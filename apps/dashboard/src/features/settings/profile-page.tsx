import { Trans, useLingui } from '@lingui/react/macro';
import { findLocale, locales } from '@overlay/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useChange } from '../../app/api/queries.ts';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { switchLocale } from '../../app/locale/locale.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { useAccount, useApi } from '../../app/session/account-context.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Select, TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Offers to confirm the address, where the service sends mail. */
function EmailProof() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery);
  const send = useChange((api) => api.post('/api/session/verification-mail', {}), []);
  if (!session?.sendsMail || session.person?.emailVerifiedAt !== null) return null;
  return (
    <div>
      <p>
        <Trans>This address is not confirmed yet.</Trans>
      </p>
      {send.error && <ErrorNotice error={send.error} />}
      <Button
        size="small"
        busy={send.isPending}
        onClick={() => send.mutate(undefined, { onSuccess: () => showToast(t`We have sent you a link`) })}
      >
        <Trans>Send a link to confirm it</Trans>
      </Button>
    </div>
  );
}

/** How others see the person, and how the dashboard speaks to them, on every device. */
export default function ProfilePage() {
  const { t } = useLingui();
  const { person } = useAccount();
  const api = useApi();
  const queries = useQueryClient();
  const router = useRouter();
  const submission = useSubmit(async (text) => {
    const [locale, timeZone] = [text('locale'), text('timeZone')];
    const body = { name: text('name'), locale: locale || null, timeZone: timeZone || null };
    queries.setQueryData(sessionQuery.queryKey, await api.patch('/api/session', { body }));
    await switchLocale(findLocale([locale]));
    await router.invalidate();
    showToast(t`Saved`);
  });
  return (
    <SettingsFrame>
      <Card>
        <Form
          submission={submission}
          actions={
            <Button type="submit" variant="primary" busy={submission.isBusy}>
              <Trans>Save</Trans>
            </Button>
          }
        >
          <TextField label={t`E-mail`} value={person.email} disabled readOnly />
          <EmailProof />
          <TextField
            label={t`Name`}
            hint={t`How others see you`}
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            defaultValue={person.name}
            error={submission.of('name')}
          />
          <Select label={t`Language`} name="locale" defaultValue={person.locale ?? ''}>
            <option value="">{t`Browser default`}</option>
            {Object.entries(locales).map(([locale, name]) => (
              <option key={locale} value={locale} lang={locale}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label={t`Time zone`}
            hint={t`Defines when your days start`}
            name="timeZone"
            defaultValue={person.timeZone ?? ''}
            error={submission.of('timeZone')}
          >
            <option value="">{t`Browser default`}</option>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Form>
      </Card>
    </SettingsFrame>
  );
}
