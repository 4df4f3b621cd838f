import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FoundDamage } from '../damage/found-damage.ts';
import type { RowStream } from '../event/row-stream.ts';
import type { LogLag } from '../log/event-log.ts';
import type { ShipperStatus } from '../shipping/shipper.ts';

interface MeasuredShipper {
  readonly stream: RowStream;
  status(): ShipperStatus;
  lag(): Promise<LogLag>;
  countDeadLetters(): Promise<number>;
}

/** Values that are read when the metrics are scraped. */
export interface MetricsSources {
  readonly shippers: readonly MeasuredShipper[];
  readonly connections: () => Promise<number>;
  readonly rowsToRebuild: () => Promise<number>;
  readonly damage: Pick<FoundDamage, 'count'>;
  readonly clock: () => number;
}

/** As they are named in a data directory. */
const embeddedStores = ['event-store', 'event-log', 'conversion-log', 'control.sqlite'];
const ackBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const freshnessBuckets = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600];

/** Of scheduled backups. */
export interface BackupFigures {
  /** Of the newest that passed its check; -1 if there is none. */
  readonly ageSeconds: number;
  readonly failures: number;
}

/**
 * The Prometheus metrics for operators. No label identifies a tenant, a key or a viewer, and every label takes its
 * values from a list in this program: routes, codes, streams.
 */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'overlay_http_requests_total',
    help: 'Requests by method, route template and status; "aborted" if the caller disconnected before the response',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #acknowledgements = new Histogram({
    name: 'overlay_acknowledgement_seconds',
    help: 'Time from the headers of an ingest request to its 200 response, when all of its events are durable',
    labelNames: ['route'],
    buckets: ackBuckets,
    registers: [this.#registry],
  });
  readonly #events = new Counter({
    name: 'overlay_events_total',
    help: 'Events by outcome (accepted duplicate filtered rejected retry) and, if not accepted, by code',
    labelNames: ['outcome', 'code'],
    registers: [this.#registry],
  });
  readonly #conversions = new Counter({
    name: 'overlay_conversions_total',
    help: 'Conversions by outcome (accepted duplicate); refused ones count as requests',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #freshness = new Histogram({
    name: 'overlay_freshness_seconds',
    help: 'Time from acknowledgement until an event is counted, for the oldest row of each shipped range',
    labelNames: ['stream'],
    buckets: freshnessBuckets,
    registers: [this.#registry],
  });

  /** Without a schedule: an alert on a metric that is not there never fires. */
  #readBackups = (): BackupFigures => ({ ageSeconds: -1, failures: 0 });

  constructor(sources: MetricsSources) {
    this.#gauges(sources);
    this.#backups();
    collectDefaultMetrics({ register: this.#registry });
    // A counter that only appears with its first event cannot be used to alert on that event.
    for (const outcome of ['accepted', 'duplicate']) {
      this.#events.inc({ outcome, code: '' }, 0);
      this.#conversions.inc({ outcome }, 0);
    }
    this.#events.inc({ outcome: 'retry', code: 'rate_limited' }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text format that Prometheus scrapes. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Where the state of scheduled backups is read when the metrics are scraped. */
  watchBackups(read: () => BackupFigures): void {
    this.#readBackups = read;
  }

  requested(method: string, route: string, status: string): void {
    this.#requests.inc({ method, route, status });
  }

  acknowledged(route: string, seconds: number): void {
    this.#acknowledgements.observe({ route }, seconds);
  }

  events(outcome: string, code: string, count: number): void {
    this.#events.inc({ outcome, code }, count);
  }

  conversion(outcome: 'accepted' | 'duplicate'): void {
    this.#conversions.inc({ outcome });
  }

  shipped(stream: RowStream, oldestAgeMs: number): void {
    this.#freshness.observe({ stream }, Math.max(0, oldestAgeMs) / 1_000);
  }

  #backups(): void {
    const registers = [this.#registry];
    const read = () => this.#readBackups();
    const age: Gauge = new Gauge({
      name: 'overlay_backup_age_seconds',
      help: 'Age of the newest scheduled backup that passed its check; -1 if there is none',
      registers,
      collect() {
        age.set(read().ageSeconds);
      },
    });
    const failures = new Counter({
      name: 'overlay_backup_failures_total',
      help: 'Scheduled backups that could not be made, or did not pass their check',
      registers,
      collect() {
        failures.reset();
        failures.inc(read().failures);
      },
    });
  }

  #gauges({ shippers, connections, rowsToRebuild, damage, clock }: MetricsSources): void {
    const registers = [this.#registry];
    const ofEach = (
      name: string,
      help: string,
      read: (shipper: MeasuredShipper) => number | Promise<number>,
    ) => {
      const Kind = name.endsWith('_total') ? Counter : Gauge;
      const metric = new Kind({
        name,
        help,
        labelNames: ['stream'],
        registers,
        async collect() {
          const values = await Promise.all(shippers.map(read));
          metric.reset();
          for (const [index, { stream }] of shippers.entries()) metric.inc({ stream }, values[index] ?? 0);
        },
      });
    };
    const ageSeconds = (sinceMs: number | undefined) =>
      sinceMs === undefined ? 0 : Math.max(0, clock() - sinceMs) / 1_000;
    ofEach('overlay_log_waiting_rows', 'Acknowledged, and not in the store yet', (shipper) =>
      lagOf(shipper, 'events'),
    );
    ofEach(
      'overlay_log_waiting_bytes',
      'Their bytes in the log; new events are refused at 2 GiB',
      (shipper) => lagOf(shipper, 'bytes'),
    );
    ofEach('overlay_log_oldest_seconds', 'Age of the oldest of them', async (shipper) =>
      ageSeconds((await shipper.lag()).oldestCreatedAt),
    );
    ofEach(
      'overlay_shipped_rows_total',
      'Rows that went into the store',
      (shipper) => shipper.status().shippedEvents,
    );
    ofEach(
      'overlay_shipped_ranges_total',
      'Ranges of the log that went into the store',
      (shipper) => shipper.status().shippedRanges,
    );
    ofEach(
      'overlay_shipping_failures_total',
      'Attempts that failed; each is repeated',
      (shipper) => shipper.status().failures,
    );
    ofEach(
      'overlay_store_outages_total',
      'Times that shipping began to fail',
      (shipper) => shipper.status().outages,
    );
    ofEach(
      'overlay_store_outage_seconds',
      'How long shipping has been failing; 0 while it works',
      (shipper) => ageSeconds(shipper.status().failingSince),
    );
    ofEach('overlay_dead_letter_rows', 'Rows that the store refuses, kept in the log', (shipper) =>
      shipper.countDeadLetters(),
    );
    const rebuilding: Gauge = new Gauge({
      name: 'overlay_store_rows_to_rebuild',
      help: 'Rows whose projections are not built yet after an upgrade or a deletion; queries are slower until then',
      registers,
      collect: async () => rebuilding.set(await rowsToRebuild()),
    });
    const damaged: Gauge = new Gauge({
      name: 'overlay_storage_damaged_parts',
      help: 'Parts and files of a store that were found damaged since the start',
      labelNames: ['store'],
      registers,
      collect() {
        for (const store of embeddedStores) damaged.set({ store }, damage.count(store));
      },
    });
    const open: Gauge = new Gauge({
      name: 'overlay_http_connections',
      help: 'Open connections',
      registers,
      collect: async () => open.set(await connections()),
    });
  }
}

async function lagOf(shipper: MeasuredShipper, of: 'events' | 'bytes'): Promise<number> {
  return (await shipper.lag())[of];
}
