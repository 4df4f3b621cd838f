import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { useRoleNames } from '../../app/session/role-names.ts';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Select, TextField } from '../../ui/field/field.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { useFieldNames, useOperationNames, useValueWords } from './audit-words.ts';
import styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';

type Entry = Answer<'get', '/api/audit-log'>['entries'][number];
type Kind = Entry['target']['kind'];

const service = 'service';

/** Who changed what, when, from what to what. Only owners see it. */
export default function AuditLogPage() {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind | ''>('');
  const kinds = useKinds();
  const format = useFormat();
  const [actorId, setActorId] = useState('');
  const [dateFrom, setDateFrom] = useState('');
  const [dateTo, setDateTo] = useState('');
  const nameOf = useOperationNames();
  const people = useActors();
  const query = {
    ...(kind !== '' && { targetKind: kind }),
    ...(actorId === service ? { actorKind: service } : actorId !== '' && { actorId }),
    ...(dateFrom !== '' && { dateFrom }),
    ...(dateTo !== '' && { dateTo }),
  };
  const isFiltered = Object.keys(query).length > 0;
  const entries = usePages('/api/audit-log', (page) => page.entries, { params: { query } });
  const columns: readonly Column<Entry>[] = [
    { id: 'operation', header: t`What`, cell: ({ operation }) => nameOf(operation) },
    {
      id: 'at',
      onPhone: 'beside',
      header: t`When`,
      cell: ({ at }) => (
        <time dateTime={at} className={styles.when}>
          {format.dateTime(at)}
        </time>
      ),
    },
    { id: 'actor', onPhone: 'wide', header: t`Who`, cell: ({ actor }) => <Actor actor={actor} /> },
    {
      id: 'target',
      onPhone: 'wide',
      header: t`Target`,
      cell: ({ target }) => (
        <span className={styles.target}>
          <span className={styles.kind}>{kinds[target.kind]}</span>
          <span className={styles.subject}>
            {target.name ?? <code>{target.id}</code>}
            <CopyIdentifier id={target.id} />
          </span>
        </span>
      ),
    },
    {
      id: 'change',
      onPhone: 'wide',
      header: t`Before and after`,
      cell: ({ target, before, after }) => <Changes id={target.id} before={before} after={after} />,
    },
  ];
  return (
    <SettingsFrame>
      <div className={styles.filters}>
        <Select
          label={t`Changes to`}
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
        <Select label={t`By`} value={actorId} onChange={(event) => setActorId(event.target.value)}>
          <option value="">{t`Everyone`}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={service}>{t`The service`}</option>
        </Select>
        <TextField
          label={t`From`}
          type="date"
          max={dateTo || undefined}
          value={dateFrom}
          onChange={(event) => setDateFrom(event.target.value)}
        />
        <TextField
          label={t`To`}
          type="date"
          min={dateFrom || undefined}
          value={dateTo}
          onChange={(event) => setDateTo(event.target.value)}
        />
      </div>
      <ListCard
        query={entries}
        rowsOf={(rows) => rows}
        skeletonRows={6}
        empty={<EmptyState title={isFiltered ? t`No changes match` : t`No changes yet`} />}
        caption={t`Audit log`}
        rowId={({ entryId }) => entryId}
        columns={columns}
      />
    </SettingsFrame>
  );
}

function Actor({ actor }: { readonly actor: Entry['actor'] }) {
  const { t } = useLingui();
  if (actor.kind === 'service') return t`The service`;
  return (
    <span className={styles.target}>
      <span>{actor.name}</span>
      <span className={styles.kind}>{actor.kind === 'key' ? t`Key` : actor.email}</span>
    </span>
  );
}

interface ChangesProps {
  /** Stands beside them already. */
  readonly id: string;
  readonly before: Entry['before'];
  readonly after: Entry['after'];
}

/** Field by field: as it was, and as it is. What was empty and still is says nothing. */
function Changes({ id, before, after }: ChangesProps) {
  const toText = useValueWords();
  const nameOf = useFieldNames();
  const roleNames: Readonly<Record<string, string>> = useRoleNames();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => {
    const values = [before?.[name], after?.[name]].map(toText);
    return values.some((value) => value !== '–') && !values.includes(id);
  });
  const toShown = (name: string, value: unknown) =>
    (name === 'role' && roleNames[String(value)]) || toText(value);
  if (names.length === 0) return '–';
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <div key={name} className={styles.change}>
          <dt>{nameOf(name)}</dt>
          <dd>
            {before !== null && name in before && (
              <span className={styles.before}>{toShown(name, before[name])}</span>
            )}{' '}
            {after !== null && name in after && toShown(name, after[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who may have changed something: the members, and the keys. */
function useActors(): readonly { readonly id: string; readonly name: string }[] {
  const members = useGet('/api/members', {});
  const keys = useGet('/api/keys', { params: { query: { limit: 200 } } });
  return [
    ...(members.data?.members ?? []).map(({ personId, name, email }) => ({
      id: personId,
      name: `${name} (${email})`,
    })),
    ...(keys.data?.keys ?? []).map(({ keyId, name, hint }) => ({ id: keyId, name: `${name} (${hint})` })),
  ];
}

function useKinds(): Readonly<Record<Kind, string>> {
  const { t } = useLingui();
  return {
    account: t`Account`,
    overlay: t`Overlay`,
    video: t`Video`,
    key: t`Key`,
    readToken: t`Read token`,
    viewerSecret: t`Viewer secret`,
    installation: t`Installation`,
    quarantine: t`Suspicious traffic`,
    export: t`Export`,
    erasure: t`Erasure`,
    demoData: t`Sample data`,
    member: t`Member`,
    invitation: t`Invitation`,
    person: t`Person`,
  };
}
