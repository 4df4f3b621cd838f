import { Counter, Gauge, type Registry } from 'prom-client';
import type { FoundDamage } from '../damage/found-damage.ts';
import type { RowStream } from '../event/row-stream.ts';
import type { ReceivedRecord } from '../event-store/received-positions.ts';
import type { Job } from '../jobs/repeating-job.ts';
import type { LogConsumer } from '../log/event-log.ts';
import type { MailFigures } from '../people/mailer.ts';
import { readVersion } from '../settings/version.ts';
import type { Shipper } from '../shipping/shipper.ts';
import type { DiskFigures } from './disk-space.ts';

interface MeasuredShipper extends Pick<Shipper, 'stream' | 'status'> {
  readonly consumer: Pick<LogConsumer, 'lag' | 'position'> & {
    readonly deadLetters: Pick<LogConsumer['deadLetters'], 'count'>;
  };
}

/** Of scheduled backups. */
export interface BackupFigures {
  /** Of the newest that passed its check; -1 if there is none. */
  readonly ageSeconds: number;
  readonly failures: number;
  /** Since the newest backup was last restored and found equal; -1 if it never was since the start. */
  readonly proofAgeSeconds: number;
  /** Whether it ever was since the start. */
  readonly isProved: boolean;
  readonly isProofFailed: boolean;
}

/** Values that are read when the metrics are scraped. */
export interface MetricsSources {
  readonly shippers: readonly MeasuredShipper[];
  readonly connections: () => Promise<number>;
  readonly rowsToRebuild: () => Promise<number>;
  /** Resolves with undefined if the event store is on a server. */
  readonly received: () => Promise<Pick<ReceivedRecord, RowStream> | undefined>;
  readonly degradedInstallations: () => Promise<number>;
  readonly disks: () => Promise<readonly DiskFigures[]>;
  readonly mail: () => MailFigures;
  readonly damage: Pick<FoundDamage, 'count'>;
  /** When every byte of the embedded stores was last read since the start. */
  readonly readAtMs: () => number | undefined;
  readonly clock: () => number;
}

/** Sources that exist only after everything else was created. */
export interface LateSources {
  readonly jobs: () => readonly Pick<Job, 'name' | 'successAgeMs'>[];
  readonly backups: () => BackupFigures;
}

/** By the value of the metric's label; undefined: there is no such value here. */
type Values = readonly (readonly [label: string, value: number | undefined | Promise<number | undefined>])[];

interface Metric {
  readonly name: string;
  readonly help: string;
  /** Undefined: the metric has one value, by ''. */
  readonly label?: 'stream' | 'store' | 'name' | 'folder' | 'version';
  readonly read: () => Values | Promise<Values>;
}

/** As they are named in a data directory. */
const embeddedStores = ['event-store', 'event-log', 'conversion-log', 'control.sqlite', 'exports'];

/**
 * Adds the metrics whose values are read at each scrape. A value that cannot be read, because its store is away, is NaN: the
 * others are needed most while that lasts.
 */
export function defineScraped(registry: Registry, sources: MetricsSources & LateSources): void {
  for (const metric of [...ofStreams(sources), ...ofProcess(sources)]) define(registry, metric);
}

function define(registry: Registry, { name, help, label, read }: Metric): void {
  const options = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] };
  const toLabels = (of: string) => (label === undefined ? {} : { [label]: of });
  if (name.endsWith('_total')) {
    const counter = new Counter({
      ...options,
      async collect() {
        const values = await readAll(read);
        counter.reset();
        for (const [of, value] of values) counter.inc(toLabels(of), value);
      },
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...options,
    async collect() {
      const values = await readAll(read);
      gauge.reset();
      for (const [of, value] of values) gauge.set(toLabels(of), value);
    },
  });
}

async function readAll(read: Metric['read']): Promise<[of: string, value: number][]> {
  const values = await Promise.all(
    (await read()).map(async ([of, value]) => {
      const known = await Promise.resolve(value).catch(() => Number.NaN);
      return known === undefined ? [] : ([[of, known]] satisfies [string, number][]);
    }),
  );
  return values.flat();
}

function ofStreams({ shippers, received, clock }: MetricsSources): readonly Metric[] {
  const of = (
    name: string,
    help: string,
    readOne: (shipper: MeasuredShipper) => number | Promise<number | undefined>,
  ): Metric => ({
    name,
    help,
    label: 'stream',
    read: () => shippers.map((shipper) => [shipper.stream, readOne(shipper)] as const),
  });
  const ageSeconds = (sinceMs: number | undefined) =>
    sinceMs === undefined ? 0 : Math.max(0, clock() - sinceMs) / 1_000;
  return [
    of('overlay_log_waiting_rows', 'Acknowledged, and not in the store yet', async (shipper) => {
      return (await shipper.consumer.lag()).events;
    }),
    of(
      'overlay_log_waiting_bytes',
      'Their bytes in the log; new events are refused at 2 GiB',
      async (shipper) => (await shipper.consumer.lag()).bytes,
    ),
    of('overlay_log_oldest_seconds', 'Age of the oldest of them', async (shipper) =>
      ageSeconds((await shipper.consumer.lag()).oldestCreatedAt),
    ),
    of(
      'overlay_log_appended_position',
      'Position in the log of the last acknowledged row',
      async (shipper) => (await shipper.consumer.position()).appended,
    ),
    of(
      'overlay_log_shipped_position',
      'Position in the log up to which all rows went into the store',
      async (shipper) => (await shipper.consumer.position()).done,
    ),
    of(
      'overlay_store_received_position',
      'The same, as the embedded event store knows it: if it is lower, the store has lost rows',
      async ({ stream }) => (await received())?.[stream].position,
    ),
    of(
      'overlay_shipped_rows_total',
      'Rows that went into the store',
      (shipper) => shipper.status().shippedEvents,
    ),
    of(
      'overlay_shipped_ranges_total',
      'Ranges of the log that went into the store',
      (shipper) => shipper.status().shippedRanges,
    ),
    of(
      'overlay_shipping_failures_total',
      'Attempts that failed; each is repeated',
      (shipper) => shipper.status().failures,
    ),
    of(
      'overlay_store_outages_total',
      'Times that shipping began to fail',
      (shipper) => shipper.status().outages,
    ),
    of('overlay_store_outage_seconds', 'How long shipping has been failing; 0 while it works', (shipper) =>
      ageSeconds(shipper.status().failingSince),
    ),
    of('overlay_dead_letter_rows', 'Rows that the store refuses, kept in the log', (shipper) =>
      shipper.consumer.deadLetters.count(),
    ),
  ];
}

function ofProcess({
  rowsToRebuild,
  connections,
  degradedInstallations,
  disks,
  mail,
  damage,
  readAtMs,
  clock,
  jobs,
  backups,
}: MetricsSources & LateSources): readonly Metric[] {
  const version = readVersion();
  const one = (name: string, help: string, read: () => number | Promise<number>): Metric => ({
    name,
    help,
    read: () => [['', read()]],
  });
  const ofDisks = (name: string, help: string, toValue: (disk: DiskFigures) => number): Metric => ({
    name,
    help,
    label: 'folder',
    read: async () => (await disks()).map((disk) => [disk.folder, toValue(disk)] as const),
  });
  return [
    {
      name: 'overlay_build_info',
      help: 'Always 1; the version of this build is the label',
      label: 'version',
      read: () => [[version, 1]],
    },
    one(
      'overlay_store_rows_to_rebuild',
      'Rows whose projections are not built yet after an upgrade or a deletion; queries are slower until then',
      rowsToRebuild,
    ),
    {
      name: 'overlay_storage_damaged_parts',
      help: 'Parts and files of a store that were found damaged since the start',
      label: 'store',
      read: () => embeddedStores.map((store) => [store, damage.count(store)] as const),
    },
    one(
      'overlay_storage_read_age_seconds',
      'Time since every byte of the embedded stores was last read in search of damage; -1 if it was not since the start',
      () => {
        const atMs = readAtMs();
        return atMs === undefined ? -1 : (clock() - atMs) / 1_000;
      },
    ),
    one('overlay_http_connections', 'Open connections', connections),
    one(
      'overlay_degraded_installations',
      'Installations whose last heartbeat is old, in all accounts',
      degradedInstallations,
    ),
    ofDisks(
      'overlay_disk_free_bytes',
      'Room on the disk of a folder; folders on one disk are counted once',
      ({ freeBytes }) => freeBytes,
    ),
    ofDisks('overlay_disk_size_bytes', 'Size of that disk', ({ sizeBytes }) => sizeBytes),
    ofDisks(
      'overlay_disk_days_until_full',
      'Days until the disk is full at the rate of the last week; infinite if it does not fill up or ran for less than a day',
      ({ daysUntilFull }) => daysUntilFull,
    ),
    {
      name: 'overlay_job_success_age_seconds',
      help: 'Time since this node last did a job; since the start if it never did',
      // Not `job`, which Prometheus sets itself.
      label: 'name',
      read: () => jobs().map((job) => [job.name, job.successAgeMs() / 1_000] as const),
    },
    one(
      'overlay_backup_age_seconds',
      'Age of the newest scheduled backup that passed its check; -1 if there is none',
      () => backups().ageSeconds,
    ),
    one(
      'overlay_backup_failures_total',
      'Scheduled backups that could not be made, or did not pass their check',
      () => backups().failures,
    ),
    one(
      'overlay_backup_proof_age_seconds',
      'Time since the newest backup was restored and gave the answers of the service, or since the start; -1 without a schedule',
      () => backups().proofAgeSeconds,
    ),
    one(
      'overlay_backup_proof_failed',
      '1 if the newest backup could not be restored, or gave other answers than the service, when it was last tried',
      () => Number(backups().isProofFailed),
    ),
    one('overlay_mail_sent_total', 'Mails that the mail server has taken', () => mail().sent),
    one(
      'overlay_mail_failures_total',
      'Mails that could not be sent, or were dropped because too many were being sent',
      () => mail().failures,
    ),
  ];
}
