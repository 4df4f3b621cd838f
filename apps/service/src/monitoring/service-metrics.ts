import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RowStream } from '../event/row-stream.ts';
import type { Job } from '../jobs/repeating-job.ts';
import { type BackupFigures, defineScraped, type MetricsSources } from './scraped-metrics.ts';

/** A value of a metric. */
export interface Figure {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number | null;
}

const ackBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const freshnessBuckets = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600];

/** An alert on a metric that is not there never fires. */
const withoutSchedule: BackupFigures = {
  ageSeconds: -1,
  failures: 0,
  proofAgeSeconds: -1,
  isProved: false,
  isProofFailed: false,
};

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

  #readBackups: (() => BackupFigures) | undefined;
  #jobs: readonly Job[] = [];

  constructor(sources: MetricsSources) {
    const backups = () => this.backups ?? withoutSchedule;
    defineScraped(this.#registry, { ...sources, backups, jobs: () => this.#jobs });
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

  /** The values of gauges and counters; null for those that are infinite, or cannot be read. */
  async figures(): Promise<Figure[]> {
    const metrics = await this.#registry.getMetricsAsJSON();
    return metrics.flatMap(({ name, values }) =>
      values.map(({ labels, value }) => {
        const known: Record<string, string> = {};
        for (const [label, of] of Object.entries(labels)) known[label] = String(of);
        return { name, labels: known, value: Number.isFinite(value) ? value : null };
      }),
    );
  }

  /** Where the state of scheduled backups is read when the metrics are scraped. */
  watchBackups(read: () => BackupFigures): void {
    this.#readBackups = read;
  }

  /** Undefined: none are scheduled. */
  get backups(): BackupFigures | undefined {
    return this.#readBackups?.();
  }

  get jobs(): readonly Job[] {
    return this.#jobs;
  }

  /** Whose last success is read when the metrics are scraped. */
  watchJobs(jobs: readonly Job[]): void {
    this.#jobs = jobs;
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
}
