import { randomUUID } from 'node:crypto';
import type { ControlStore } from '../control-store/control-store.ts';
import type { RowStream } from '../event/row-stream.ts';
import {
  DamagedRecord,
  type ReceivedPositions,
  type ReceivedRecord,
} from '../event-store/received-positions.ts';
import type { StoredParts } from '../event-store/stored-parts.ts';
import { type LogPosition, type OwnLog, storeConsumer } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';

/** Names in the control store's instance secrets. They belong to the store itself: a migration does not copy them. */
export const installationName = 'installation';
const plannedName = 'installation-planned';
const revisionName = 'control-revision';
export const ownNames: readonly string[] = [installationName, plannedName, revisionName];

/** What the embedded stores say about themselves. */
export interface InstallationMarks {
  readonly received: ReceivedPositions;
  readonly parts: StoredParts;
  readonly logs: Readonly<Record<RowStream, OwnLog>>;
}

/** The stores of a data folder do not match. The message is one line that names what is missing. */
export class StoresDisagree extends Error {
  constructor(losses: readonly string[]) {
    super(
      `OVERLAY_DATA_DIR is incomplete: ${losses.join('; ')}. Restore the whole folder from one backup, or accept the loss: overlay start --accept-loss`,
    );
    this.name = 'StoresDisagree';
  }
}

interface LogState extends LogPosition {
  readonly installation: string | undefined;
  readonly doneRows: number;
}

/** Of the control data. It grows with each start, every few minutes and at the end. */
interface Revision {
  readonly number: number;
  readonly at: string;
}

interface Found {
  readonly control: string | undefined;
  readonly revision: Revision;
  /** Undefined if there is none, or none that can be read. */
  readonly received: ReceivedRecord | undefined;
  readonly isDamaged: boolean;
  readonly logs: Readonly<Record<RowStream, LogState>>;
}

const logNames: Readonly<Record<RowStream, string>> = {
  events: 'event-log',
  conversions: 'conversion-log',
};
const streams: readonly RowStream[] = ['events', 'conversions'];

/** Compares what the stores of a data folder know about each other, and writes their ids into a new one. */
export class InstallationCheck {
  readonly #secrets: ControlStore['instanceSecrets'];
  readonly #marks: InstallationMarks;
  readonly #clock: Clock;

  constructor(
    { instanceSecrets }: Pick<ControlStore, 'instanceSecrets'>,
    marks: InstallationMarks,
    clock: Clock,
  ) {
    this.#secrets = instanceSecrets;
    this.#marks = marks;
    this.#clock = clock;
  }

  /** What is missing, a phrase each; empty if the stores match, or are new. */
  async losses(): Promise<string[]> {
    const found = await this.#read();
    if (await this.#isNew(found)) return [];
    return [...toLosses(found), ...(await this.#lossesOfParts(found))];
  }

  /** Notes what there is, for the next comparison. Call every few minutes if there are no losses, and at the end. */
  async note(): Promise<void> {
    await this.#marks.parts.write();
    await this.#raiseRevision();
  }

  /**
   * Makes the stores match, as they are now: ids for a new folder, positions after a loss. The plan is written first and the
   * id of the control store last, so that a new folder is still new after a kill in between.
   */
  async settle(): Promise<void> {
    const found = await this.#read();
    await this.#marks.parts.settle();
    const isNew = await this.#isNew(found);
    if (!isNew && toLosses(found).length === 0) {
      const { received } = found;
      // Of an earlier version.
      if (received !== undefined && received.hasPartList !== true)
        await this.#marks.received.write({ ...received, hasPartList: true });
      await this.#raiseRevision();
      return;
    }
    const id = found.control ?? (await this.#secrets.get(plannedName)) ?? randomUUID();
    if (isNew) await this.#secrets.set(plannedName, id);
    for (const stream of streams) {
      const { installation, appended } = found.logs[stream];
      const received = found.received?.[stream];
      // The numbers that the store has seen in tokens must not be given to other rows.
      const isOlder = installation !== undefined && installation === found.received?.installation;
      if (isOlder && received !== undefined && received.position > appended) {
        await this.#marks.logs[stream].skipTo(storeConsumer, received.position, received.rows);
      }
      await this.#marks.logs[stream].setInstallation(id);
    }
    const { logs } = await this.#read();
    await this.#marks.received.write({
      installation: id,
      hasPartList: true,
      events: { position: logs.events.done, rows: logs.events.doneRows },
      conversions: { position: logs.conversions.done, rows: logs.conversions.doneRows },
    });
    await this.#secrets.set(installationName, id);
    await this.#raiseRevision();
  }

  /** In the control store first, so that a kill in between leaves it ahead. */
  async #raiseRevision(): Promise<void> {
    const { revision, received } = await this.#read();
    const next = Math.max(revision.number, received?.controlRevision ?? 0) + 1;
    await this.#secrets.set(revisionName, `${next} ${new Date(this.#clock()).toISOString()}`);
    await this.#marks.received.noteControlRevision(next);
  }

  async #lossesOfParts({ received }: Found): Promise<string[]> {
    try {
      return await this.#marks.parts.losses(received?.hasPartList ?? false);
    } catch (error) {
      if (error instanceof DamagedRecord)
        return [`${error.message}: whether events are missing cannot be known`];
      throw error;
    }
  }

  /** The logs first: while the service ships, the store may only be ahead. */
  async #read(): Promise<Found> {
    const logs = {
      events: await readLog(this.#marks.logs.events),
      conversions: await readLog(this.#marks.logs.conversions),
    };
    const received = await this.#marks.received.read().catch((error: unknown) => {
      if (error instanceof DamagedRecord) return error;
      throw error;
    });
    const isDamaged = received instanceof DamagedRecord;
    const control = await this.#secrets.get(installationName);
    const revision = parseRevision(await this.#secrets.get(revisionName));
    return { logs, control, revision, isDamaged, received: isDamaged ? undefined : received };
  }

  /** No store has an id, or those that have one got it from a start that was killed. */
  async #isNew({ control, received, isDamaged, logs }: Found): Promise<boolean> {
    if (control !== undefined || isDamaged) return false;
    const planned = await this.#secrets.get(plannedName);
    const ids = [received?.installation, logs.events.installation, logs.conversions.installation];
    return ids.every((id) => id === undefined || id === planned);
  }
}

function parseRevision(text = ''): Revision {
  const [number = '', at = ''] = text.split(' ');
  return { number: Number(number), at };
}

async function readLog(log: OwnLog): Promise<LogState> {
  const position = await (await log.consumer(storeConsumer)).position();
  const doneRows = await log.doneRows(storeConsumer);
  return { ...position, doneRows, installation: await log.installation() };
}

function toLosses({ control, revision, received, isDamaged, logs }: Found): string[] {
  const id = mostFrequent([
    control,
    received?.installation,
    logs.events.installation,
    logs.conversions.installation,
  ]);
  const losses: string[] = [];
  if (control !== id)
    losses.push(`control.sqlite ${toFault(control)}: accounts, keys and overlays are missing`);
  const noted = received?.installation === id ? received?.controlRevision : undefined;
  if (control === id && noted !== undefined && revision.number < noted) {
    const since = revision.at === '' ? '' : ` since ${revision.at}`;
    losses.push(
      `control.sqlite is older than event-store: changes of accounts, keys and overlays${since} are missing`,
    );
  }
  const rows = (stream: RowStream, count: number) => `${count} ${stream}`;
  if (isDamaged) {
    losses.push('event-store/received.json is damaged: whether events are missing cannot be known');
  } else if (received?.installation !== id) {
    const missing = streams.map((stream) => rows(stream, logs[stream].doneRows)).join(' and ');
    losses.push(`event-store ${toFault(received?.installation)}: ${missing} are missing`);
  }
  for (const stream of streams) {
    const { installation, appended, done, doneRows } = logs[stream];
    const stored = received?.installation === id ? received?.[stream] : undefined;
    const name = logNames[stream];
    if (installation !== id) {
      const keys = `the dedupe keys of ${rows(stream, stored?.rows ?? 0)}`;
      losses.push(`${name} ${toFault(installation)}: ${keys} and all that waited in it are missing`);
    } else if (stored !== undefined && stored.position < done) {
      const missing = rows(stream, doneRows - stored.rows);
      losses.push(`event-store is older than ${name}: ${missing} are missing`);
    } else if (stored !== undefined && stored.position > appended) {
      const missing = `the dedupe keys of ${rows(stream, stored.rows - doneRows)}`;
      losses.push(`${name} is older than event-store: ${missing}, at most, are missing`);
    }
  }
  return losses;
}

function toFault(id: string | undefined): string {
  return id === undefined ? 'is missing or empty' : 'belongs to another installation';
}

/** The first of them if none is more frequent. */
function mostFrequent(ids: readonly (string | undefined)[]): string | undefined {
  const known = ids.filter((id) => id !== undefined);
  const count = (id: string) => known.filter((one) => one === id).length;
  return known.reduce<string | undefined>(
    (best, id) => (best === undefined || count(id) > count(best) ? id : best),
    undefined,
  );
}
