import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { usePageFailure } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { dayIn, plusDays } from '../../app/view/view.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import styles from './overview.module.css';
import { type Attention, toAttention } from './to-attention.ts';

/** Slow enough to cost nothing, fast enough for a page that stays open. */
const refetchInterval = 60_000;

/** Problems to look at. Each line appears when its request has finished; none of them delays the page. */
export function AttentionCard() {
  const { t } = useLingui();
  const id = useId();
  const { can } = useAccount();
  const now = useToday();
  const today = dayIn('UTC', now);
  const days = { dateFrom: plusDays(today, -1), dateTo: today };
  const asking = (enabled: boolean) => ({ enabled, refetchInterval });
  const installations = useGet(
    '/api/installations',
    { params: { query: { limit: 200 } } },
    asking(can('installations:read')),
  );
  const account = useGet('/api/account', {}, asking(can('account:read')));
  const refused = useGet(
    '/api/request-log',
    { params: { query: { ...days, limit: 200 } } },
    asking(can('request-log:read')),
  );
  const quarantines = useGet(
    '/api/quarantines',
    { params: { query: { limit: 50 } } },
    asking(can('quarantines:read')),
  );
  const summary = useGet(
    '/api/analytics/summary',
    { params: { query: { ...days, include: ['undeliverable'] } } },
    asking(true),
  );
  const keys = useGet('/api/keys', { params: { query: { limit: 200 } } }, asking(can('keys:read')));
  const overlays = useGet(
    '/api/overlays',
    { params: { query: { limit: 200 } } },
    asking(can('overlays:read')),
  );
  const found = toAttention(
    {
      installations: installations.data?.installations,
      account: account.data,
      refused: refused.data?.entries,
      quarantines: quarantines.data?.quarantines,
      undeliverable: summary.data?.undeliverable,
      keys: keys.data?.keys,
      overlays: overlays.data?.overlays,
    },
    now,
  );
  const queries = [installations, account, refused, quarantines, summary, keys, overlays];
  const isBusy = queries.some(({ isLoading }) => isLoading);
  const failed = queries.filter(({ error }) => error !== null);
  usePageFailure({
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  });
  return (
    <section className={styles.attention} aria-labelledby={id}>
      <h2 id={id}>{t`Needs attention`}</h2>
      {found.length === 0 ? (
        <p
          className={styles.calm}
          aria-busy={isBusy}
          data-not-loaded={(!isBusy && failed.length > 0) || undefined}
        >
          {isBusy ? '\u00a0' : failed.length > 0 ? t`Not loaded.` : t`All installations work.`}
        </p>
      ) : (
        <ul className={styles.lines}>
          {found.map((one) => (
            <li key={JSON.stringify(one)}>
              <AttentionLine attention={one} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AttentionLine({ attention, now }: { readonly attention: Attention; readonly now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  switch (attention.kind) {
    case 'degraded':
      return (
        <Line
          tone="bad"
          state={t`Silent`}
          path={`installations/${encodeURIComponent(attention.installationId)}`}
          link={attention.name}
        >
          {attention.since !== null && <Trans>since {format.relative(attention.since, now)}</Trans>}
        </Line>
      );
    case 'pending':
      return (
        <Line
          tone="warn"
          state={t`No check-in`}
          path={`installations/${encodeURIComponent(attention.installationId)}`}
          link={attention.name}
        >
          <Trans>has never checked in.</Trans>
        </Line>
      );
    case 'cap':
      return (
        <Line
          tone={attention.share >= 1 ? 'bad' : 'warn'}
          state={t`Monthly cap`}
          path="settings/limits"
          link={t`${format.percent(attention.share)} used`}
        >
          {attention.share >= 1 ? <Trans>Further events are rejected.</Trans> : null}
        </Line>
      );
    case 'page-cap':
      return (
        <Line tone="bad" state={t`Monthly cap`} path="settings/limits" link={t`Events of pages are rejected`}>
          {attention.until === 'tomorrow' ? (
            <Trans>Until midnight UTC: today's share of the cap is used.</Trans>
          ) : (
            <Trans>Until next month: the rest of the cap is reserved for secret keys.</Trans>
          )}
        </Line>
      );
    case 'refused':
      return (
        <Line
          tone="bad"
          state={t`Rejected`}
          path="request-log"
          link={
            <Plural value={attention.count} one="# event since yesterday" other="# events since yesterday" />
          }
        >
          <Trans>
            mostly <code>{attention.code}</code>
          </Trans>
        </Line>
      );
    case 'quarantined':
      return (
        <Line
          tone="warn"
          state={t`Suspicious traffic`}
          path="quarantines"
          link={
            <Plural value={attention.events} one="# event since yesterday" other="# events since yesterday" />
          }
        >
          <Trans>left out of every number: a sudden burst looked fake.</Trans>
        </Line>
      );
    case 'undeliverable':
      return (
        <Line
          tone="warn"
          state={t`Not shown`}
          path="overlays"
          link={
            <Plural
              value={attention.overlays}
              one="# time an overlay could not be used"
              other="# times an overlay could not be used"
            />
          }
        >
          <Trans>
            since yesterday, mostly <code>{attention.reason}</code>
          </Trans>
        </Line>
      );
    case 'open-key':
      return (
        <Line tone="warn" state={t`Unrestricted key`} path="developers" link={attention.name}>
          <Trans>can be used on any site.</Trans>
        </Line>
      );
    case 'unpublished':
      return (
        <Line
          tone="accent"
          state={t`Draft`}
          path={`overlays/${encodeURIComponent(attention.overlayId)}`}
          link={attention.name}
        >
          <Trans>has unpublished changes.</Trans>
        </Line>
      );
  }
}

interface LineProps {
  readonly tone: 'bad' | 'warn' | 'accent';
  readonly state: string;
  readonly path: string;
  readonly link: ReactNode;
  readonly children?: ReactNode;
}

function Line({ tone, state, path, link, children }: LineProps) {
  return (
    <>
      <Badge tone={tone}>{state}</Badge>
      <span>
        <AccountLink path={path}>{link}</AccountLink> {children}
      </span>
    </>
  );
}
