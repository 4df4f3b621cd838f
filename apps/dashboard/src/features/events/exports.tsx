import { Trans, useLingui } from '@lingui/react/macro';
import type { ExportJob } from '@overlay/contract';
import { useRef, useState } from 'react';
import { download } from '../../app/api/download.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { usePageFailure } from '../../app/query/query-boundary.tsx';
import { useApi } from '../../app/session/account-context.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import styles from './events.module.css';
import type { toEventQuery } from './queries.ts';

type EventQuery = ReturnType<typeof toEventQuery>;

/** Everything that the list shows, as a file: streamed at once, or made in the background. */
export function Exports({ query }: { readonly query: EventQuery }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Export`}
      note={<Trans>All events that match the period and filters above, not only those shown.</Trans>}
    >
      <Streamed query={query} />
      <Parquet query={query} />
    </Card>
  );
}

function Streamed({ query }: { readonly query: EventQuery }) {
  const { t, i18n } = useLingui();
  const api = useApi();
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const start = async (format: 'ndjson' | 'csv') => {
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setBytes(0);
    try {
      await download(api, {
        path: '/api/events/export',
        query: { ...query, format },
        fileName: `events.${format}`,
        signal: controller.signal,
        onProgress: setBytes,
      });
      showToast(t`Export downloaded.`);
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem);
    } finally {
      setBytes(undefined);
    }
  };
  return (
    <>
      <div className={styles.actions}>
        {bytes === undefined ? (
          <>
            <Button size="small" onClick={() => void start('csv')}>
              <Icon name="download" size={16} />
              CSV
            </Button>
            <Button size="small" onClick={() => void start('ndjson')}>
              <Icon name="download" size={16} />
              NDJSON
            </Button>
          </>
        ) : (
          <>
            <progress aria-label={t`Export`} />
            <span role="status">{t`${formatBytes(bytes, i18n.locale)} so far`}</span>
            <Button size="small" onClick={() => running.current?.abort()}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}

const exportPaths = ['/api/exports'] as const;
/** While a file is being made; else only what other people make is looked for. */
const pace = { making: 1_000, waiting: 20_000 };

function Parquet({ query }: { readonly query: EventQuery }) {
  const { t } = useLingui();
  const [isMaking, setMaking] = useState(false);
  const jobs = useGet('/api/exports', {}, { refetchInterval: isMaking ? pace.making : pace.waiting });
  const rows = ((jobs.data?.exports ?? []) as readonly ExportJob[]).filter(
    ({ stream }) => stream === 'events',
  );
  usePageFailure(jobs);
  const areMade = rows.some(({ state }) => state === 'pending' || state === 'running');
  if (areMade !== isMaking) setMaking(areMade);
  const create = useChange(
    (api) => api.post('/api/exports', { body: { format: 'parquet', stream: 'events', ...query } as never }),
    exportPaths,
  );
  return (
    <div className={styles.parquet}>
      <div className={styles.actions}>
        <Button size="small" busy={create.isPending} onClick={() => create.mutate()}>
          <Trans>Create Parquet file</Trans>
        </Button>
        <span
          className={styles.muted}
        >{t`For large exports: created in the background and kept for one day.`}</span>
      </div>
      {create.error && <ErrorNotice error={create.error} />}
      {rows.length > 0 && (
        <ul className={styles.jobs}>
          {rows.map((job) => (
            <Job key={job.exportId} job={job} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Job({ job }: { readonly job: ExportJob }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const api = useApi();
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<unknown>();
  const { exportId, state, rowsTotal, rowsDone } = job;
  const name = t`of ${format.dateTime(job.requestedAt)}`;
  const remove = useChange(
    (client) => client.delete('/api/exports/{exportId}', { params: { path: { exportId } } }),
    exportPaths,
  );
  const save = async () => {
    setError(undefined);
    setBytes(0);
    try {
      await download(api, {
        path: `/api/exports/${exportId}/file`,
        fileName: `events-${job.requestedAt.slice(0, 10)}.parquet`,
        signal: new AbortController().signal,
        onProgress: setBytes,
      });
    } catch (problem) {
      setError(problem);
    } finally {
      setBytes(undefined);
    }
  };
  const isMaking = state === 'pending' || state === 'running';
  return (
    <li className={styles.job}>
      <div className={styles.actions}>
        <span>
          <Trans>Parquet file</Trans> {name}
        </span>
        {isMaking && (
          <>
            <progress
              aria-label={t`Parquet file ${name}`}
              {...(rowsTotal === null || rowsTotal === 0 ? {} : { value: rowsDone, max: rowsTotal })}
            />
            <span className={styles.muted}>
              {rowsTotal === null
                ? t`waiting`
                : t`${format.number(rowsDone)} of ${format.number(rowsTotal)} events`}
            </span>
          </>
        )}
        {state === 'finished' && (
          <span className={styles.muted}>
            {t`Events: ${format.number(job.rowsDone)}, ${formatBytes(job.bytes, i18n.locale)}`}
            {job.expiresAt !== null && ` · ${t`until ${format.dateTime(job.expiresAt)}`}`}
          </span>
        )}
        {state === 'failed' && (
          <Badge tone="bad">
            <Failure failure={job.failure} />
          </Badge>
        )}
        <span className={styles.end}>
          {state === 'finished' && (
            <Button size="small" busy={bytes !== undefined} onClick={() => void save()}>
              <Icon name="download" size={16} />
              <Trans>Download</Trans>
              <span className="visually-hidden">: {t`Parquet file ${name}`}</span>
            </Button>
          )}
          <Button variant="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
            {isMaking ? <Trans>Cancel</Trans> : <Trans>Remove</Trans>}
            <span className="visually-hidden">: {t`Parquet file ${name}`}</span>
          </Button>
        </span>
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
      {remove.error && <ErrorNotice error={remove.error} />}
    </li>
  );
}

function Failure({ failure }: Pick<ExportJob, 'failure'>) {
  switch (failure) {
    case 'data_erased':
      return <Trans>Some of its data was erased. Create it again.</Trans>;
    case 'too_large':
      return <Trans>Too large. Choose fewer days.</Trans>;
    case 'internal_error':
    case null:
      return <Trans>Failed. Create it again.</Trans>;
  }
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1,234,567 → 1.2 MB, as the reader's language writes it. */
function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}
