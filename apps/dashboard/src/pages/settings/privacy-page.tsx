import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Answer, Request } from '../../app/api/api.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Select, TextField } from '../../components/field/field.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { DeviceCard } from './device-card.tsx';
import { Erasures } from './erasures.tsx';
import styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';

type Account = Answer<'get', '/api/account'>;
type AccountChange = NonNullable<Request<'patch', '/api/account'>['body']>;

/** How long data is kept and what is kept of whom; what one device asked for. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const account = useGet('/api/account');
  return (
    <SettingsFrame title={t`Privacy`}>
      <Card title={t`What is kept`}>
        <Loaded query={account} skeleton={<Skeleton shape="form" />}>
          {(data) => <KeepingForm account={data} />}
        </Loaded>
      </Card>
      <DeviceCard />
      <Erasures />
    </SettingsFrame>
  );
}

function KeepingForm({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const [days, setDays] = useState(account.retentionDays === null ? '' : String(account.retentionDays));
  const [control, setControl] = useState(account.globalPrivacyControl);
  const change = useChange(
    (api, body: AccountChange) => api.patch('/api/account', { body }),
    ['/api/account'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const retentionDays = days.trim() === '' ? null : Number(days);
    const { retentionDays: daysBefore, globalPrivacyControl: controlBefore } = account;
    const body = { retentionDays, globalPrivacyControl: control };
    // Days that were shortened delete events within hours: that is said beforehand, and cannot be undone by a press.
    const isShorter = retentionDays !== null && (daysBefore === null || retentionDays < daysBefore);
    const undo = () => change.mutate({ retentionDays: daysBefore, globalPrivacyControl: controlBefore });
    change.mutate(body, { onSuccess: () => showToast(t`Saved`, isShorter ? undefined : undo) });
  };
  const problem = change.error;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t`Days that events are kept`}
        hint={t`Empty: for ever. Events that are older are deleted, and do not come back when the number is raised again.`}
        type="number"
        min={1}
        max={3650}
        value={days}
        onChange={(event) => setDays(event.target.value)}
        error={problem?.of('retentionDays')}
      />
      <Select
        label={t`Browsers that ask not to be followed (Global Privacy Control)`}
        value={control}
        onChange={(event) => setControl(event.target.value as Account['globalPrivacyControl'])}
      >
        <option value="cookieless">{t`Count their events without an identifier`}</option>
        <option value="drop">{t`Do not store their events`}</option>
        <option value="ignore">{t`Treat them like all others`}</option>
      </Select>
      {problem && problem.errors.length === 0 && <ErrorNotice error={problem} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
