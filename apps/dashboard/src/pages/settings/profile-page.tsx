import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { switchLocale } from '../../app/locale/locale.ts';
import { isLocale, locales } from '../../app/locale/locale-choice.ts';
import { useAccount, useApi } from '../../app/session/account-context.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { Select, TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { SettingsFrame } from './settings-frame.tsx';

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
    if (isLocale(locale)) await switchLocale(locale);
    await router.invalidate();
    showToast(t`Saved`);
  });
  return (
    <SettingsFrame title={t`Profile`}>
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
          <TextField
            label={t`Name`}
            hint={t`How others see you`}
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            defaultValue={person.name}
            error={submission.of('name')}
          />
          <Select label={t`Language`} name="locale" defaultValue={person.locale ?? ''}>
            <option value="">{t`As the browser`}</option>
            {Object.entries(locales).map(([locale, name]) => (
              <option key={locale} value={locale}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label={t`Time zone`}
            hint={t`In which your days begin`}
            name="timeZone"
            defaultValue={person.timeZone ?? ''}
            error={submission.of('timeZone')}
          >
            <option value="">{t`As the browser`}</option>
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
