import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestLogEntry } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { useToday } from '../../app/view/use-today.ts';
import { useView } from '../../app/view/use-view.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Outcome, parseLogFilter, toLog } from './queries.ts';
import { useFieldErrorWords, useRefusalWords } from './refusal-words.ts';
import styles from './request-log.module.css';

/** What was sent and not stored, and why. */
export default function RequestLogPage() {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useRefusalWords();
  const nameOfKey = useKeyNames();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { outcome, keyId } = parseLogFilter(search);
  const [opened, setOpened] = useState<RequestLogEntry>();
  const log = usePages(
    '/api/request-log',
    (page) => page.entries as readonly RequestLogEntry[],
    toLog(search, useView(), useToday()),
    { refetchInterval: 10_000 },
  );
  const change = (part: { readonly outcome?: string; readonly keyId?: string }) =>
    void navigate({
      to: '.',
      search: ((before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...part }).filter(([, value]) => value !== ''),
        )) as never,
      resetScroll: false,
    });
  const keyIds = [
    ...new Set([...(keyId === undefined ? [] : [keyId]), ...(log.data ?? []).map((one) => one.keyId)]),
  ];
  return (
    <Page
      title={usePageTitle()}
      intro={
        <Trans>
          What your pages and servers sent that was not stored or not verified, and why. Entries are kept for
          14 days, without the values that were sent. Days are in UTC.
        </Trans>
      }
      toolbar={
        <>
          <PeriodPicker />
          <div className={styles.tools}>
            <BareSelect
              aria-label={t`Outcome`}
              value={outcome ?? ''}
              onChange={(event) => change({ outcome: event.target.value })}
            >
              <option value="">{t`All outcomes`}</option>
              <option value="rejected">{t`Rejected`}</option>
              <option value="limited">{t`Too much at once`}</option>
              <option value="filtered">{t`Filtered for privacy`}</option>
              <option value="unverified">{t`Stored, viewer not verified`}</option>
            </BareSelect>
            <BareSelect
              aria-label={t`Key`}
              value={keyId ?? ''}
              onChange={(event) => change({ keyId: event.target.value })}
            >
              <option value="">{t`All keys`}</option>
              {keyIds.map((one) => (
                <option key={one} value={one}>
                  {nameOfKey(one)}
                </option>
              ))}
            </BareSelect>
          </div>
        </>
      }
    >
      <ListCard
        query={log}
        rowsOf={(rows) => rows}
        skeletonRows={6}
        empty={
          <EmptyState title={<Trans>No rejected requests</Trans>}>
            <Trans>
              Everything that your pages and servers sent in this period was stored. Rejected requests appear
              here with the reason and how to fix it.
            </Trans>
          </EmptyState>
        }
        caption={t`Rejected requests`}
        rowId={(one) => [one.minute, one.keyId, one.outcome, one.code].join(' ')}
        columns={[
          {
            id: 'why',
            header: t`Why`,
            cell: (one) => (
              <>
                <button type="button" className={styles.open} onClick={() => setOpened(one)}>
                  {toWords(one.code).title}
                </button>
                <span className={styles.small}>
                  <OutcomeBadge outcome={one.outcome} />
                </span>
              </>
            ),
          },
          {
            id: 'count',
            header: t`Count`,
            align: 'end',
            sortBy: ({ count }) => count,
            cell: ({ count }) => format.number(count),
          },
          {
            id: 'last',
            header: t`Last seen`,
            sortBy: ({ last }) => Date.parse(last.at),
            cell: ({ last }) => (
              <time dateTime={last.at} className={styles.moment}>
                {format.dateTime(last.at, { dateStyle: 'medium', timeStyle: 'medium' })}
              </time>
            ),
          },
          {
            id: 'key',
            onPhone: 'wide',
            header: t`Key`,
            cell: (one) => <span className={styles.break}>{nameOfKey(one.keyId)}</span>,
          },
          {
            id: 'fields',
            onPhone: 'wide',
            header: t`Fields`,
            // Only what is wrong in its fields has any.
            cell: ({ last }) =>
              last.errors.length > 0 && (
                <code className={styles.break}>{last.errors.map(({ pointer }) => pointer).join(' ')}</code>
              ),
          },
        ]}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome) {
    case 'rejected':
      return (
        <Badge tone="bad">
          <Trans>Rejected</Trans>
        </Badge>
      );
    case 'limited':
      return (
        <Badge tone="warn">
          <Trans>Too much at once</Trans>
        </Badge>
      );
    case 'filtered':
      return (
        <Badge>
          <Trans>Filtered for privacy</Trans>
        </Badge>
      );
    case 'unverified':
      return (
        <Badge tone="warn">
          <Trans>Stored, viewer not verified</Trans>
        </Badge>
      );
  }
}

/** Names of keys, for people who may see the keys. */
function useKeyNames(): (keyId: string) => string {
  const { can } = useAccount();
  const { data } = useGet('/api/keys', { params: { query: { limit: 200 } } }, { enabled: can('keys:read') });
  const names = new Map(data?.keys.map((key) => [key.keyId, `${key.name} (${key.hint})`]));
  return (keyId) => names.get(keyId) ?? keyId;
}

/** Only errors have a page of their own. */
function toDocs({ outcome, code }: RequestLogEntry): string {
  if (outcome === 'filtered') return 'docs/privacy';
  return outcome === 'unverified' ? 'docs/viewers' : `docs/errors/${code}`;
}

function EntryDialog({ entry, onClose }: { readonly entry: RequestLogEntry; readonly onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useRefusalWords();
  const toFieldWords = useFieldErrorWords();
  const { title, advice } = toWords(entry.code);
  const { count, last } = entry;
  const docs = toDocs(entry);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={title}
      description={t`${format.number(count)} in the minute of ${format.dateTime(entry.minute)}`}
    >
      <p>
        {advice}{' '}
        <a href={new URL(docs, baseUrl).href} target="_blank" rel="noopener">
          <Trans>Documentation</Trans>
        </a>
      </p>
      {last.errors.length > 0 && (
        <dl className={styles.fields}>
          {last.errors.map(({ pointer, code }) => (
            <div key={`${pointer} ${code}`}>
              <dt>
                <code>{pointer}</code>
              </dt>
              <dd>{toFieldWords(code)}</dd>
            </div>
          ))}
        </dl>
      )}
      <CopySnippet
        title={t`The latest one, with types instead of values`}
        code={JSON.stringify(last.payload, null, 2) ?? ''}
      />
    </Dialog>
  );
}
