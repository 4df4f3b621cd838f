import { Trans, useLingui } from '@lingui/react/macro';
import type { RequestLogEntry } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { useToday } from '../../app/view/use-today.ts';
import { useView } from '../../app/view/use-view.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { MoreButton, Table } from '../../components/table/table.tsx';
import { useFieldErrorWords, useRefusalWords } from './refusal-words.ts';
import styles from './request-log.module.css';
import { parseLogFilter, toLog } from './request-log-questions.ts';

const outcomes = ['rejected', 'limited', 'filtered'] as const;
type Outcome = (typeof outcomes)[number];

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
      title={t`Request log`}
      intro={
        <Trans>
          What was sent and not stored, and why. Entries are kept for 14 days, with values replaced by their
          types; days are those of UTC.
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
              <option value="rejected">{t`Refused`}</option>
              <option value="limited">{t`Over a limit`}</option>
              <option value="filtered">{t`Left out for privacy`}</option>
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
      <Card>
        <Loaded
          query={log}
          skeleton={<Skeleton shape="row" count={6} />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState title={<Trans>Nothing was refused</Trans>}>
              <Trans>
                What your pages and servers sent on these days was stored. As soon as something is refused, it
                stands here with the reason and what to do about it.
              </Trans>
            </EmptyState>
          }
        >
          {(rows) => (
            <Table
              caption={t`Refused requests`}
              rows={rows}
              rowId={(one) => [one.minute, one.keyId, one.outcome, one.code].join(' ')}
              columns={[
                {
                  id: 'why',
                  header: <Trans>Why</Trans>,
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
                  header: <Trans>How many</Trans>,
                  align: 'end',
                  sortBy: ({ count }) => count,
                  cell: ({ count }) => format.number(count),
                },
                {
                  id: 'last',
                  header: <Trans>Last</Trans>,
                  sortBy: ({ last }) => Date.parse(last.at),
                  cell: ({ last }) => (
                    <time dateTime={last.at}>
                      {format.dateTime(last.at, { dateStyle: 'medium', timeStyle: 'medium' })}
                    </time>
                  ),
                },
                {
                  id: 'key',
                  header: <Trans>Key</Trans>,
                  cell: (one) => <span className={styles.break}>{nameOfKey(one.keyId)}</span>,
                },
                {
                  id: 'fields',
                  header: <Trans>Fields</Trans>,
                  cell: ({ last }) => (
                    <span className={styles.break}>
                      {last.errors.length === 0 ? '–' : last.errors.map(({ pointer }) => pointer).join(' ')}
                    </span>
                  ),
                },
              ]}
              foot={log.hasMore && <MoreButton hasMore isLoading={log.isLoadingMore} onMore={log.loadMore} />}
            />
          )}
        </Loaded>
      </Card>
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function OutcomeBadge({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome) {
    case 'rejected':
      return (
        <Badge tone="bad">
          <Trans>Refused</Trans>
        </Badge>
      );
    case 'limited':
      return (
        <Badge tone="warn">
          <Trans>Over a limit</Trans>
        </Badge>
      );
    case 'filtered':
      return (
        <Badge>
          <Trans>Left out for privacy</Trans>
        </Badge>
      );
  }
}

/** Names of keys, for people who may see the keys. */
function useKeyNames(): (keyId: string) => string {
  const { can } = useAccount();
  const { data } = useGet(
    '/api/keys',
    { params: { query: { limit: 200 } } },
    { enabled: can('keys:manage') },
  );
  const names = new Map(data?.keys.map((key) => [key.keyId, `${key.name} (${key.hint})`]));
  return (keyId) => names.get(keyId) ?? keyId;
}

function EntryDialog({ entry, onClose }: { readonly entry: RequestLogEntry; readonly onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useRefusalWords();
  const toFieldWords = useFieldErrorWords();
  const { title, advice } = toWords(entry.code);
  const { count, last } = entry;
  // What was left out for privacy is no error, and has no page among them.
  const docs = entry.outcome === 'filtered' ? 'docs/privacy' : `docs/errors/${entry.code}`;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={title}
      description={t`${format.number(count)} within the minute of ${format.dateTime(entry.minute)}`}
    >
      <p>
        {advice}{' '}
        <a href={new URL(docs, baseUrl).href} target="_blank" rel="noopener">
          <Trans>What the docs say</Trans>
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
        title={t`The last one, with values replaced by their types`}
        code={JSON.stringify(last.payload, null, 2) ?? ''}
      />
    </Dialog>
  );
}
