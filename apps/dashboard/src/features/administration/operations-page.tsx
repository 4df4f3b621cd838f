import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { type Format, useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { Plain } from '../../app/shell/plain.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import styles from './administration.module.css';
import { isUrgent, useConcernWords } from './use-concern-words.ts';

type State = Answer<'get', '/api/instance'>;
type Node = State['nodes'][number];
type Disk = Node['disks'][number] & { readonly node: string };
type Backup = NonNullable<Node['backup']> & { readonly node: string };

/** How the instance is: what needs an operator, its nodes, disks, backups, positions and jobs. */
export default function OperationsPage() {
  const state = useGet('/api/instance', {}, { live: true });
  return (
    <Plain wide>
      <Page
        title={usePageTitle()}
        actions={
          <LinkButton to="/administration">
            <Trans>Accounts and people</Trans>
          </LinkButton>
        }
      >
        <QueryBoundary query={state} skeleton={<Skeleton shape="card" count={4} />}>
          {(data) => <Tables state={data} />}
        </QueryBoundary>
      </Page>
    </Plain>
  );
}

function Tables({ state: { nodes, jobs, streams, late } }: { readonly state: State }) {
  const { t } = useLingui();
  const disks = nodes.flatMap(({ name, disks: own }) => own.map((disk) => ({ ...disk, node: name })));
  const backups = nodes.flatMap(({ name, backup }) => (backup === null ? [] : [{ ...backup, node: name }]));
  return (
    <div className={styles.tables}>
      <Card title={t`Needs attention`}>
        <Attention late={late} />
      </Card>
      <Card title={t`Nodes`}>
        <Nodes nodes={nodes} />
      </Card>
      <Card title={t`Disks`}>
        <Disks disks={disks} />
      </Card>
      <Card title={t`Backups`}>
        {backups.length === 0 ? (
          <p>
            <Trans>No backups are scheduled.</Trans>
          </p>
        ) : (
          <Backups backups={backups} />
        )}
      </Card>
      <Card title={t`Log and event store`}>
        <Streams streams={streams} />
      </Card>
      <Card title={t`Jobs`}>
        <Jobs jobs={jobs} />
      </Card>
    </div>
  );
}

function Attention({ late }: { readonly late: State['late'] }) {
  const { t } = useLingui();
  const words = useConcernWords();
  if (late.length === 0) return <Badge tone="good">{t`Everything is as it should be`}</Badge>;
  return (
    <Table
      caption={t`Needs attention`}
      rows={late}
      rowId={({ concern, subject }) => `${concern} ${subject}`}
      columns={[
        {
          id: 'concern',
          header: t`What`,
          cell: ({ concern }) => <Badge tone={isUrgent(concern) ? 'bad' : 'warn'}>{words[concern]}</Badge>,
        },
        { id: 'subject', header: t`Where`, cell: ({ subject }) => <code>{subject}</code> },
      ]}
    />
  );
}

function Nodes({ nodes }: { readonly nodes: readonly Node[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const ago = useAgo();
  const columns: readonly Column<Node>[] = [
    { id: 'name', header: t`Node`, cell: ({ name }) => <code>{name}</code> },
    { id: 'started', onPhone: 'wide', header: t`Started`, cell: ({ startedAt }) => ago(startedAt) },
    { id: 'version', header: t`Version`, cell: ({ version }) => version },
    { id: 'seen', header: t`Last seen`, cell: ({ seenAt }) => ago(seenAt) },
    { id: 'read', header: t`Damage check`, cell: ({ storesReadAt }) => ago(storesReadAt) },
    {
      id: 'memory',
      header: t`Memory`,
      align: 'end',
      cell: ({ memoryBytes }) => toBytes(format, memoryBytes),
    },
    {
      id: 'connections',
      header: t`Connections`,
      align: 'end',
      cell: ({ connections }) => format.number(connections),
    },
  ];
  return <Table caption={t`Nodes`} rows={nodes} rowId={({ name }) => name} columns={columns} />;
}

function Disks({ disks }: { readonly disks: readonly Disk[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const columns: readonly Column<Disk>[] = [
    { id: 'folder', header: t`Folder`, cell: ({ folder }) => <code>{folder}</code> },
    { id: 'node', header: t`Node`, cell: ({ node }) => <code>{node}</code> },
    { id: 'free', header: t`Free`, align: 'end', cell: ({ freeBytes }) => toBytes(format, freeBytes) },
    { id: 'size', header: t`Size`, align: 'end', cell: ({ sizeBytes }) => toBytes(format, sizeBytes) },
    {
      id: 'days',
      header: t`Days until full`,
      align: 'end',
      cell: ({ daysUntilFull }) => (daysUntilFull === null ? '–' : format.number(Math.floor(daysUntilFull))),
    },
  ];
  return (
    <Table
      caption={t`Disks`}
      rows={disks}
      rowId={({ node, folder }) => `${node} ${folder}`}
      columns={columns}
    />
  );
}

function Backups({ backups }: { readonly backups: readonly Backup[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const ago = useAgo();
  const columns: readonly Column<Backup>[] = [
    { id: 'node', header: t`Node`, cell: ({ node }) => <code>{node}</code> },
    { id: 'made', header: t`Last backup`, cell: ({ madeAt }) => ago(madeAt) },
    {
      id: 'verified',
      header: t`Restored and compared`,
      cell: ({ verifiedAt, isVerificationFailed }) =>
        isVerificationFailed ? <Badge tone="bad">{t`failed`}</Badge> : ago(verifiedAt),
    },
    {
      id: 'failures',
      header: t`Failed since the start`,
      align: 'end',
      cell: ({ failures }) => format.number(failures),
    },
  ];
  return <Table caption={t`Backups`} rows={backups} rowId={({ node }) => node} columns={columns} />;
}

function Streams({ streams }: { readonly streams: State['streams'] }) {
  const { t } = useLingui();
  const format = useFormat();
  const names = { events: t`Events`, conversions: t`Conversions` };
  const number = (
    id: string,
    header: string,
    read: (stream: State['streams'][number]) => number | null,
  ): Column<State['streams'][number]> => ({
    id,
    header,
    align: 'end',
    cell: (stream) => {
      const value = read(stream);
      return value === null ? '–' : format.number(value);
    },
  });
  return (
    <Table
      caption={t`Log and event store`}
      rows={streams}
      rowId={({ stream }) => stream}
      columns={[
        { id: 'stream', header: t`Log`, cell: ({ stream }) => names[stream] },
        number('waiting', t`Waiting rows`, ({ waitingRows }) => waitingRows),
        number('oldest', t`Oldest, in seconds`, ({ oldestSeconds }) => Math.round(oldestSeconds)),
        number('appended', t`Acknowledged up to`, ({ appendedPosition }) => appendedPosition),
        number('shipped', t`Shipped up to`, ({ shippedPosition }) => shippedPosition),
        number('received', t`Received up to`, ({ receivedPosition }) => receivedPosition),
        number('dead', t`Refused rows`, ({ deadLetters }) => deadLetters),
      ]}
    />
  );
}

function Jobs({ jobs }: { readonly jobs: State['jobs'] }) {
  const { t } = useLingui();
  const ago = useAgo();
  return (
    <Table
      caption={t`Jobs`}
      rows={jobs}
      rowId={({ name }) => name}
      columns={[
        { id: 'name', header: t`Job`, cell: ({ name }) => <code>{name}</code> },
        { id: 'done', header: t`Last completed`, cell: ({ doneAt }) => ago(doneAt) },
      ]}
    />
  );
}

/** "3 minutes ago"; nothing has happened yet without a moment. */
function useAgo() {
  const { t } = useLingui();
  const format = useFormat();
  return (moment: string | null) => (moment === null ? t`not yet` : format.relative(moment, Date.now()));
}

function toBytes(format: Format, bytes: number): string {
  const isLarge = bytes >= 1e9;
  return format.number(bytes / (isLarge ? 1e9 : 1e6), {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
}
