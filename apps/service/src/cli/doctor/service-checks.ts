import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { thresholds } from '../../monitoring/thresholds.ts';
import { toUrlHost } from '../../settings/listening.ts';
import type { Settings } from '../../settings/settings.ts';
import { toDuration } from './amounts.ts';
import { type Check, type Checks, fault, ok, skipped, warning } from './finding.ts';
import { figuresOf, largestOf, type ServiceState } from './service-state.ts';

/** For files of the stores and for what Node opens itself. */
const otherFiles = 500;
const { lateEventSeconds, lateJobSeconds } = thresholds;

/** A check that only a running service can answer. */
function ofService(check: (service: ServiceState, settings: Settings) => ReturnType<Check>): Check {
  return ({ service, settings }) =>
    service === undefined ? skipped('the service does not run') : check(service, settings);
}

interface Read {
  readonly status: number;
  readonly body: string;
}

async function read(answer: Response): Promise<Read> {
  return { status: answer.status, body: await answer.text() };
}

/** Of this machine, whose certificate names it, and not the address that it listens on. */
function askOverTls(url: string): Promise<Read> {
  return new Promise((resolve, reject) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    }).on('error', reject);
  });
}

/** The running service, and what it knows. */
export const serviceChecks: Checks = {
  service({ service, settings: { dataDir } }) {
    return service === undefined
      ? fault(
          `no service uses ${dataDir}`,
          'systemctl start overlay; its log says why it ended: journalctl -u overlay -n 50',
        )
      : ok('it runs');
  },

  async ready({ service, settings: { host, port, tlsFiles }, fetch }) {
    if (service === undefined) return skipped('the service does not run');
    const url = `${tlsFiles === undefined ? 'http' : 'https'}://${toUrlHost(host)}:${port}/readyz`;
    const { status, body } = tlsFiles === undefined ? await read(await fetch(url)) : await askOverTls(url);
    const said = body.slice(0, 300);
    if (status !== 200) return fault(`${url} answers ${status}: ${said}`, 'docs/operating.md, "What to do".');
    // Events are accepted meanwhile, so that the answer is 200. Without any, nothing has failed to be shipped yet.
    return said.includes('"eventStore":"away"')
      ? fault(
          'the event store does not answer',
          'Check EVENT_STORE_URL and its server: docs/operating.md, "OverlayStoreDown".',
        )
      : ok(said);
  },

  version({ service, version }) {
    if (service === undefined) return skipped('the service does not run');
    const running = figuresOf(service, 'overlay_build_info')[0]?.labels.version;
    return running === version
      ? ok(version)
      : warning(`${running} runs, and ${version} is installed`, 'systemctl restart overlay');
  },

  'open-files': ofService((service, { serverLimits: { connections } }) => {
    const most = largestOf(service, 'process_max_fds');
    if (most === undefined) return skipped('this system does not say');
    const needed = connections + otherFiles;
    return most >= needed
      ? ok(`${most} files may be open`)
      : warning(
          `${most} files may be open, and ${connections} connections are allowed`,
          `Set LimitNOFILE=${needed} in the unit (ulimit -n), or lower OVERLAY_MAX_CONNECTIONS.`,
        );
  }),

  'event-log': ofService((service, { logBytes }) => {
    const bytes = largestOf(service, 'overlay_log_waiting_bytes');
    const seconds = largestOf(service, 'overlay_log_oldest_seconds') ?? 0;
    if (bytes === undefined)
      return fault('the log cannot be read', 'Check EVENT_LOG_URL and its server, or the disk.');
    if (bytes > logBytes / 2)
      return fault(
        `${Math.round((bytes / logBytes) * 100)} % of the log is full`,
        'docs/operating.md, "OverlayLogFillsUp".',
      );
    return seconds > lateEventSeconds
      ? warning(`events are counted ${toDuration(seconds)} late`, 'docs/operating.md, "OverlayLagGrowing".')
      : ok('everything is shipped, or will be in a moment');
  }),

  'event-store': ofService((service) => {
    const seconds = largestOf(service, 'overlay_store_outage_seconds') ?? 0;
    return seconds === 0
      ? ok('it takes what is shipped')
      : fault(
          `it has accepted nothing for ${toDuration(seconds)}`,
          'The log line "shipping to the event store fails, retrying" has the reason.',
        );
  }),

  'store-damage': ofService((service) => {
    const damaged = figuresOf(service, 'overlay_storage_damaged_parts').filter(({ value }) => value !== 0);
    return damaged.length === 0
      ? ok('none was found since the start')
      : fault(
          damaged.map(({ labels, value }) => `${value} places of ${labels.store} are damaged`).join(', '),
          'docs/operating.md, "OverlayStorageDamaged".',
        );
  }),

  'dead-letters': ofService((service) => {
    const rows = largestOf(service, 'overlay_dead_letter_rows') ?? 0;
    return rows === 0
      ? ok('none')
      : warning(`the event store refused ${rows} rows`, 'overlay dead-letters list');
  }),

  jobs: ofService((service) => {
    const ages = figuresOf(service, 'overlay_job_success_age_seconds');
    const late = ages.filter(({ value }) => (value ?? 0) > lateJobSeconds).map(({ labels }) => labels.name);
    return late.length === 0
      ? ok(`${ages.length} jobs are done when they are due`)
      : fault(
          `this node has not done ${late.join(', ')} for two hours`,
          'If no other node does: the log line "a task in the background failed" has the reason.',
        );
  }),
};
