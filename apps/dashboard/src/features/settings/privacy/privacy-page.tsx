import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Answer, Request } from '../../../app/api/api.ts';
import { useChange, useGet } from '../../../app/api/queries.ts';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { QueryBoundary } from '../../../app/query/query-boundary.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { alignedClass, Checkbox, Select, TextField } from '../../../ui/field/field.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import styles from '../settings.module.css';
import { SettingsFrame } from '../settings-frame.tsx';
import { DeviceCard } from './device-card.tsx';
import { Erasures } from './erasures.tsx';

type Account = Answer<'get', '/api/account'>;
type AccountChange = NonNullable<Request<'patch', '/api/account'>['body']>;

/** How long data is kept and what is kept of whom; what one device asked for. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const account = useGet('/api/account');
  return (
    <SettingsFrame>
      <Card title={t`Data retention`}>
        <QueryBoundary query={account} skeleton={<Skeleton shape="form" />}>
          {(data) => <KeepingForm account={data} />}
        </QueryBoundary>
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
  const [pagesSeen, setPagesSeen] = useState(account.pagesSeen);
  const change = useChange(
    (api, body: AccountChange) => api.patch('/api/account', { body }),
    ['/api/account'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const retentionDays = days.trim() === '' ? null : Number(days);
    const { retentionDays: daysBefore, globalPrivacyControl: controlBefore } = account;
    const body = { retentionDays, globalPrivacyControl: control, pagesSeen };
    // Days that were shortened delete events within hours: that is said beforehand, and cannot be undone by a press.
    const isShorter = retentionDays !== null && (daysBefore === null || retentionDays < daysBefore);
    const isLost = isShorter || (account.pagesSeen && !pagesSeen);
    const undo = () =>
      change.mutate({
        retentionDays: daysBefore,
        globalPrivacyControl: controlBefore,
        pagesSeen: account.pagesSeen,
      });
    change.mutate(body, { onSuccess: () => showToast(t`Saved`, isLost ? undefined : undo) });
  };
  const problem = change.error;
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={`${alignedClass} ${styles.fields}`}>
        <TextField
          label={t`Retention in days`}
          hint={t`Leave empty to keep events forever. Older events are deleted permanently.`}
          type="number"
          min={1}
          max={3650}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          error={problem?.of('retentionDays')}
        />
        <Select
          label={t`Browsers with Global Privacy Control`}
          value={control}
          onChange={(event) => setControl(event.target.value as Account['globalPrivacyControl'])}
        >
          <option value="cookieless">{t`Count without identifiers`}</option>
          <option value="drop">{t`Do not store their events`}</option>
          <option value="ignore">{t`Treat them like any other browser`}</option>
        </Select>
      </div>
      <Checkbox
        label={t`List the pages that load the script. Switching it off also deletes the list.`}
        checked={pagesSeen}
        onChange={(event) => setPagesSeen(event.target.checked)}
      />
      {problem && problem.errors.length === 0 && <ErrorNotice error={problem} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
