import { type Concern, concerns, type InstanceState } from '@overlay/contract';
import { thresholds } from './thresholds.ts';

type Late = InstanceState['late'];

/** What needs an operator, most urgent first. */
export function findLate(
  { nodes, streams, jobs }: Pick<InstanceState, 'nodes' | 'streams' | 'jobs'>,
  nowMs: number,
): Late {
  const { lateEventSeconds, lateJobSeconds, silentNodeSeconds } = thresholds;
  const isBefore = (at: string, seconds: number) => Date.parse(at) < nowMs - seconds * 1_000;
  const late: Late = [];
  const add = (concern: Concern, subjects: readonly string[]) => {
    for (const subject of new Set(subjects)) late.push({ concern, subject });
  };
  const silent = nodes.filter(({ seenAt }) => isBefore(seenAt, silentNodeSeconds));
  const living = nodes.filter((node) => !silent.includes(node));
  const namesOf = (found: typeof nodes) => found.map(({ name }) => name);
  add('node_silent', namesOf(silent));
  const versions = [...new Set(living.map(({ version }) => version))].sort();
  if (versions.length > 1) add('versions_differ', [versions.join(', ')]);
  add(
    'damage',
    living.flatMap(({ damaged }) => damaged),
  );
  // Only the node that ships knows.
  add('store_away', namesOf(living.filter(({ outageSeconds }) => outageSeconds > lateEventSeconds)));
  for (const { name, disks, backup } of living) {
    const onNode = (folder: string) => (nodes.length > 1 ? `${folder} (${name})` : folder);
    for (const { folder, freeBytes, sizeBytes, daysUntilFull } of disks) {
      if (freeBytes < thresholds.leastFreeShare * sizeBytes) add('disk_nearly_full', [onNode(folder)]);
      else if (daysUntilFull !== null && daysUntilFull < thresholds.soonFullDays)
        add('disk_fills_up', [onNode(folder)]);
    }
    if (backup?.isVerificationFailed) add('backup_unproved', [name]);
    const isLate = (at: string | null) => at !== null && isBefore(at, thresholds.lateBackupSeconds);
    if (backup && (isLate(backup.madeAt) || backup.failures > 0)) add('backup_late', [name]);
  }
  for (const { stream, oldestSeconds, deadLetters } of streams) {
    if (oldestSeconds > lateEventSeconds) add('events_late', [stream]);
    if (deadLetters > 0) add('dead_letters', [stream]);
  }
  const ageOf = (job: string) =>
    Math.min(
      ...living.flatMap(({ jobs: own, seenAt }) =>
        own
          .filter(({ name }) => name === job)
          .map(({ ageSeconds }) => ageSeconds + (nowMs - Date.parse(seenAt)) / 1_000),
      ),
    );
  // A job that no living node has is one of a version before.
  add(
    'job_late',
    jobs.map(({ name }) => name).filter((job) => Number.isFinite(ageOf(job)) && ageOf(job) > lateJobSeconds),
  );
  const urgency = ({ concern }: Late[number]) => concerns.indexOf(concern);
  return late.toSorted((a, b) => urgency(a) - urgency(b));
}

/** When a node last did each job, in the order of their names. */
export function jobsOfNodes(nodes: InstanceState['nodes']): InstanceState['jobs'] {
  const done = new Map<string, number | undefined>();
  for (const { jobs, seenAt } of nodes) {
    for (const { name, ageSeconds, isDone } of jobs) {
      const atMs = isDone ? Date.parse(seenAt) - ageSeconds * 1_000 : undefined;
      const known = done.get(name);
      done.set(name, atMs === undefined || (known !== undefined && known > atMs) ? known : atMs);
    }
  }
  return [...done]
    .map(([name, atMs]) => ({ name, doneAt: atMs === undefined ? null : new Date(atMs).toISOString() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
