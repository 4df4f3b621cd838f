import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import type { Answer, Request } from '../../app/api/api.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { QueryBoundary, usePageFailure } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { useToday } from '../../app/view/use-today.ts';
import { dayIn } from '../../app/view/view.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { alignedClass, TextField } from '../../ui/field/field.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { EndCards } from './privacy/end-cards.tsx';
import styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';

type Account = Answer<'get', '/api/account'>;
type AccountChange = NonNullable<Request<'patch', '/api/account'>['body']>;

/** What the account is called, how much of its limits it uses, and the limits themselves. */
export default function LimitsPage() {
  const account = useGet('/api/account', {}, { live: true });
  return (
    <SettingsFrame>
      <QueryBoundary query={account} skeleton={<Skeleton shape="card" count={3} />}>
        {(data) => <Limits account={data} />}
      </QueryBoundary>
    </SettingsFrame>
  );
}

function Limits({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const { can } = useAccount();
  return (
    <div className={styles.cards}>
      <Use account={account} />
      {can('account:manage') ? (
        <Card title={t`Edit`}>
          <LimitsForm account={account} />
        </Card>
      ) : (
        <p>
          <Trans>Account owners can change the name and the limits.</Trans>
        </p>
      )}
      <EndCards />
    </div>
  );
}

/** Months of the cap and days of the rates are those of UTC, so these are too. */
function Use({ account: { limits, usage } }: { readonly account: Account }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = dayIn('UTC', useToday());
  const query = useMemo(() => ({ dateFrom: today, dateTo: today, timezone: 'UTC' }), [today]);
  const summary = useGet('/api/analytics/summary', { params: { query } }, { live: true });
  usePageFailure(summary);
  const cap = limits.monthlyEventCap;
  const month = format.day(`${usage.month}-01`, { month: 'long', year: 'numeric' });
  const counted =
    summary.data !== undefined ? (
      format.number(summary.data.impressions + summary.data.interactions)
    ) : summary.error === null ? (
      <span aria-busy="true">
        <Skeleton shape="number" />
      </span>
    ) : (
      '–'
    );
  return (
    <Cards>
      <Stat
        name={t`Events in ${month}`}
        value={format.number(usage.events)}
        beside={
          cap === null ? (
            <Trans>No monthly cap</Trans>
          ) : (
            <>
              <Trans>
                {format.percent(cap === 0 ? 1 : usage.events / cap)} of {format.number(cap)}
              </Trans>
              <progress
                className={styles.meter}
                aria-label={t`Monthly cap used`}
                value={Math.min(usage.events, cap)}
                max={Math.max(cap, 1)}
              />
            </>
          )
        }
      />
      <Stat
        name={t`Events today`}
        value={counted}
        beside={<Trans>Impressions and interactions, UTC</Trans>}
      />
      <Stat
        name={t`Events per second`}
        value={format.number(limits.eventsPerSecondPublishable)}
        beside={
          <Trans>
            for a publishable key; {format.number(limits.eventsPerSecondSecret)} for a secret one,{' '}
            {format.number(limits.eventsPerSecondDevice)} for a device
          </Trans>
        }
      />
    </Cards>
  );
}

function LimitsForm({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const { limits } = account;
  const [name, setName] = useState(account.name);
  const [cap, setCap] = useState(limits.monthlyEventCap === null ? '' : String(limits.monthlyEventCap));
  const [dailyPercent, setDailyPercent] = useState(String(Math.round(limits.dailyShareOfCap * 100)));
  const [publishable, setPublishable] = useState(String(limits.eventsPerSecondPublishable));
  const [secret, setSecret] = useState(String(limits.eventsPerSecondSecret));
  const [device, setDevice] = useState(String(limits.eventsPerSecondDevice));
  const change = useChange(
    (api, body: AccountChange) => api.patch('/api/account', { body }),
    ['/api/account'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const before: AccountChange = { name: account.name, limits };
    const body: AccountChange = {
      name,
      limits: {
        monthlyEventCap: cap.trim() === '' ? null : Number(cap),
        dailyShareOfCap: Number(dailyPercent) / 100,
        eventsPerSecondPublishable: Number(publishable),
        eventsPerSecondSecret: Number(secret),
        eventsPerSecondDevice: Number(device),
      },
    };
    change.mutate(body, { onSuccess: () => showToast(t`Saved`, () => change.mutate(before)) });
  };
  const problem = change.error;
  const rate = { type: 'number', min: 1, max: 1_000_000, required: true } as const;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t`Account name`}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem?.of('name')}
      />
      <div className={`${alignedClass} ${styles.fields}`}>
        <TextField
          label={t`Events per month`}
          hint={t`Leave empty for no cap. Events beyond it are rejected until the first of the next month (UTC).`}
          type="number"
          min={0}
          value={cap}
          onChange={(event) => setCap(event.target.value)}
          error={problem?.of('limits/monthlyEventCap')}
        />
        <TextField
          label={t`Daily share for pages, in percent`}
          hint={t`How much of the monthly cap publishable keys may use in one day (UTC). A fifth of the cap is always left to secret keys.`}
          type="number"
          min={1}
          max={100}
          required
          value={dailyPercent}
          onChange={(event) => setDailyPercent(event.target.value)}
          error={problem?.of('limits/dailyShareOfCap')}
        />
        <TextField
          label={t`Events per second for a publishable key`}
          {...rate}
          value={publishable}
          onChange={(event) => setPublishable(event.target.value)}
          error={problem?.of('limits/eventsPerSecondPublishable')}
        />
        <TextField
          label={t`Events per second for a secret key`}
          {...rate}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          error={problem?.of('limits/eventsPerSecondSecret')}
        />
        <TextField
          label={t`Events per second for a device`}
          {...rate}
          value={device}
          onChange={(event) => setDevice(event.target.value)}
          error={problem?.of('limits/eventsPerSecondDevice')}
        />
      </div>
      {problem && problem.errors.length === 0 && <ErrorNotice error={problem} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
