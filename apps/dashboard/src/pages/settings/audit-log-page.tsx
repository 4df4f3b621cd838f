import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { Card } from '../../components/card/card.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Select } from '../../components/field/field.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, MoreButton, Table } from '../../components/table/table.tsx';
import styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';

type Entry = Answer<'get', '/api/audit-log'>['entries'][number];
type Kind = Entry['target']['kind'];

/** Who changed what, when, from what to what. Owners alone see it. */
export default function AuditLogPage() {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind | ''>('');
  const kinds = useKinds();
  const query = kind === '' ? {} : { targetKind: kind };
  const entries = usePages('/api/audit-log', (page) => page.entries, { params: { query } });
  return (
    <SettingsFrame title={t`Audit log`}>
      <div className={styles.filters}>
        <Select
          label={t`Changes of`}
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind | '')}
        >
          <option value="">{t`Everything`}</option>
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Card>
        <Loaded
          query={entries}
          skeleton={<Skeleton shape="row" count={6} />}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState title={t`Nothing was changed yet`} />}
        >
          {(rows) => (
            <EntryTable
              entries={rows}
              foot={
                <MoreButton
                  hasMore={entries.hasMore}
                  isLoading={entries.isLoadingMore}
                  onMore={entries.loadMore}
                />
              }
            />
          )}
        </Loaded>
      </Card>
    </SettingsFrame>
  );
}

function EntryTable({ entries, foot }: { readonly entries: readonly Entry[]; readonly foot: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useKinds();
  const columns: readonly Column<Entry>[] = [
    {
      id: 'at',
      header: t`When`,
      cell: ({ at }) => (
        <time dateTime={at} className={styles.when}>
          {format.dateTime(at)}
        </time>
      ),
    },
    { id: 'actor', header: t`Who`, cell: ({ actor }) => <Actor actor={actor} /> },
    { id: 'operation', header: t`What`, cell: ({ operation }) => <code>{operation}</code> },
    {
      id: 'target',
      header: t`Of`,
      cell: ({ target }) => (
        <>
          {kinds[target.kind]}
          <br />
          {target.name ?? <code>{target.id}</code>}
        </>
      ),
    },
    {
      id: 'change',
      header: t`Before and after`,
      cell: ({ before, after }) => <Changes before={before} after={after} />,
    },
  ];
  return (
    <Table
      caption={t`Audit log`}
      rows={entries}
      rowId={({ entryId }) => entryId}
      columns={columns}
      foot={foot}
    />
  );
}

function Actor({ actor }: { readonly actor: Entry['actor'] }) {
  const { t } = useLingui();
  if (actor.kind === 'service') return t`The service`;
  return (
    <>
      {actor.name}
      <br />
      {actor.kind === 'key' ? t`Key` : actor.email}
    </>
  );
}

interface ChangesProps {
  readonly before: Entry['before'];
  readonly after: Entry['after'];
}

/** Field by field: as it was, and as it is. */
function Changes({ before, after }: ChangesProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return '–';
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <div key={name} className={styles.change}>
          <dt>{name}</dt>
          <dd>
            {before !== null && name in before && (
              <span className={styles.before}>{toText(before[name])}</span>
            )}{' '}
            {after !== null && name in after && toText(after[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function useKinds(): Readonly<Record<Kind, string>> {
  const { t } = useLingui();
  return {
    account: t`Account`,
    overlay: t`Overlay`,
    key: t`Key`,
    readToken: t`Read token`,
    installation: t`Installation`,
    export: t`Export`,
    erasure: t`Erasure`,
    demoData: t`Demo data`,
    member: t`Member`,
    invitation: t`Invitation`,
    person: t`Person`,
  };
}
