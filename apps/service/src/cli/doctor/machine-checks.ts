import { stat, statfs } from 'node:fs/promises';
import { thresholds } from '../../monitoring/thresholds.ts';
import { toDuration, toGibibytes } from './amounts.ts';
import { type Checks, fault, ok, skipped, warning } from './finding.ts';
import { figuresOf } from './service-state.ts';

const leastNode = [20, 19];
/** Without security fixes from here on down: https://nodejs.org/en/about/previous-releases */
const endedNode = 20;
const leastFreeBytes = 1024 ** 3;
const clockToleranceMs = 5_000;

/** The machine: user, disk, clock, version of Node. */
export const machineChecks: Checks = {
  node({ nodeVersion }) {
    const [major = 0, minor = 0] = nodeVersion.replace(/^v/, '').split('.').map(Number);
    const [leastMajor = 0, leastMinor = 0] = leastNode;
    const remedy = 'Install Node 24.';
    if (major < leastMajor || (major === leastMajor && minor < leastMinor))
      return fault(`Node ${nodeVersion} is too old`, remedy);
    return major <= endedNode
      ? warning(`Node ${nodeVersion} gets no security fixes any more`, remedy)
      : ok(`Node ${nodeVersion}`);
  },

  user({ userId, settings: { production } }) {
    if (userId === undefined) return skipped('this system has no users');
    return userId === 0 && production
      ? warning(
          'this is root',
          "Run it as the service's user, so that it creates no files that the service cannot open.",
        )
      : ok(`user ${userId}`);
  },

  async 'data-directory'({ settings: { dataDir }, userId }) {
    const found = await stat(dataDir).catch(() => undefined);
    if (found === undefined)
      return fault(
        `${dataDir} does not exist`,
        'Set OVERLAY_DATA_DIR, or start the service, which creates it.',
      );
    if (!found.isDirectory()) return fault(`${dataDir} is a file`, 'Set OVERLAY_DATA_DIR to a directory.');
    if (userId !== undefined && userId !== 0 && found.uid !== userId)
      return fault(
        `${dataDir} belongs to user ${found.uid}`,
        `Run it as that user, or chown -R ${userId} ${dataDir}.`,
      );
    return (found.mode & 0o007) === 0
      ? ok(dataDir)
      : fault(`${dataDir} is open to all users`, `chmod o= ${dataDir}: it holds keys and events.`);
  },

  async disk({ settings: { dataDir, exportsDir, backups } }) {
    const rooms: string[] = [];
    for (const path of new Set([dataDir, exportsDir, ...('path' in backups ? [backups.path] : [])])) {
      const disk = await statfs(path).catch(() => undefined);
      if (disk === undefined) continue;
      const [free, size] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
      const room = `${toGibibytes(free)} of ${toGibibytes(size)} are free at ${path}`;
      if (free < leastFreeBytes || free < thresholds.leastFreeShare * size)
        return fault(
          room,
          'Enlarge the disk, move the folder, or set a retention: docs/operating.md, "The disk is full".',
        );
      rooms.push(room);
    }
    return rooms.length === 0 ? skipped('there is no data directory') : ok(rooms[0] ?? '');
  },

  'disk-growth'({ service }) {
    if (service === undefined) return skipped('the service does not run');
    const days = figuresOf(service, 'overlay_disk_days_until_full');
    const soon = days.find(({ value }) => value !== null && value < thresholds.soonFullDays);
    return soon === undefined
      ? ok('no disk is expected to be full within two weeks')
      : warning(
          `the disk of ${soon.labels.folder} is full in ${soon.value?.toFixed(1)} days`,
          'Enlarge the disk, or set a retention.',
        );
  },

  async clock({ settings: { publicUrl, eventStoreUrl, production }, stores, clock, fetch }) {
    const others: (readonly [name: string, ms: number])[] = [];
    if ('controlClockMs' in stores && stores.controlClockMs !== undefined)
      others.push(['PostgreSQL', stores.controlClockMs]);
    const urls = [
      ...(production ? [publicUrl] : []),
      ...(eventStoreUrl === undefined ? [] : [eventStoreUrl]),
    ];
    for (const url of urls) {
      const { host, origin } = new URL(url);
      const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined);
      const atMs = Date.parse(answer?.headers.get('date') ?? '');
      if (!Number.isNaN(atMs)) others.push([host, atMs]);
    }
    if (others.length === 0) return skipped('there is no other clock to compare with');
    const off = others
      .map(([name, ms]) => [name, Math.abs(clock() - ms)] as const)
      .find(([, difference]) => difference > clockToleranceMs);
    return off === undefined
      ? ok(`agrees with ${others.map(([name]) => name).join(' and ')}`)
      : fault(
          `differs from ${off[0]} by ${toDuration(off[1] / 1_000)}`,
          'Turn on time synchronisation (timedatectl set-ntp true): events from the future are refused.',
        );
  },
};
