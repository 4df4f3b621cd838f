import type { ControlStore } from '../control-store/control-store.ts';
import { type RowStream, rowStreams } from '../event/row-stream.ts';
import {
  DamagedRecord,
  type ReceivedPositions,
  type ReceivedRecord,
  type StoredParts,
} from '../event-store/received-positions.ts';
import { type ComparableLog, type ShippedPosition, storeConsumer } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';

/** Names in the control store's instance secrets. They belong to the store itself: a migration does not copy them. */
export const installationName = 'installation';
const plannedName = 'installation-planned';
const revisionName = 'control-revision';
export const ownNames: readonly string[] = [installationName, plannedName, revisionName];

/** What stores say about themselves: those of a data directory, or those that the nodes of a cluster share. */
export interface InstallationMarks {
  readonly received: ReceivedPositions;
  /** Of an embedded event store. */
  readonly parts?: StoredParts;
  readonly logs: Readonly<Record<RowStream, ComparableLog>>;
  /** How messages call them. */
  readonly names: StoreNames;
  /** Notes what the event store has received. */
  note(): Promise<void>;
}

export interface StoreNames extends Readonly<Record<RowStream, string>> {
  /** All of them. */
  readonly stores: string;
  readonly control: string;
  readonly eventStore: string;
}

/** The stores of an installation do not match. The message is one line that names what is missing. */
export class StoresDisagree extends Error {
  constructor(losses: readonly string[], { stores }: Pick<StoreNames, 'stores'>) {
    super(
      `${stores} incomplete: ${losses.join('; ')}. Restore all of it from one backup, or accept the loss: overlay start --accept-loss`,
    );
    this.name = 'StoresDisagree';
  }
}

interface LogState extends ShippedPosition {
  readonly installation: string | undefined;
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

/** Compares what the stores of a data directory know about each other, and writes their ids into a new one. */
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
    return [...toLosses(found, this.#marks.names), ...(await this.#lossesOfParts(found))];
  }

  /** Returns the losses, as above. If there are none, notes what there is for the next comparison. Call every few minutes, and at the end. */
  async note(): Promise<readonly string[]> {
    const losses = await this.losses();
    if (losses.length > 0) return losses;
    // The stores of a cluster may have been away at the start.
    if (await this.#isNew(await this.#read())) await this.settle();
    await this.#marks.note();
    await this.#raiseRevision();
    return [];
  }

  /**
   * Makes the stores match, as they are now: ids for a new folder, positions after a loss. The plan is written first and the
   * id of the control store last, so that a new folder is still new after a kill in between.
   */
  async settle(): Promise<void> {
    const found = await this.#read();
    await this.#marks.parts?.settle();
    const isNew = await this.#isNew(found);
    if (!isNew && toLosses(found, this.#marks.names).length === 0) {
      await this.#raiseRevision();
      return;
    }
    // Nodes that start at the same time have to choose the same one.
    const id = found.control ?? (await this.#secrets.getOrCreate(plannedName));
    for (const stream of rowStreams) {
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
      events: { position: logs.events.done, rows: logs.events.rows },
      conversions: { position: logs.conversions.done, rows: logs.conversions.rows },
    });
    await this.#secrets.set(installationName, id);
    await this.#raiseRevision();
  }

  /** In the control store first, so that a kill in between leaves it ahead. Another node may raise it at the same time. */
  async #raiseRevision(): Promise<void> {
    const before = await this.#secrets.get(revisionName);
    const received = await this.#marks.received.read();
    const next = Math.max(parseRevision(before).number, received?.controlRevision ?? 0) + 1;
    const after = `${next} ${new Date(this.#clock()).toISOString()}`;
    if (await this.#secrets.exchange(revisionName, before, after)) {
      await this.#marks.received.noteControlRevision(next);
    }
  }

  async #lossesOfParts({ received }: Found): Promise<string[]> {
    try {
      return (await this.#marks.parts?.losses(received !== undefined)) ?? [];
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

async function readLog(log: ComparableLog): Promise<LogState> {
  return { ...(await log.shipped(storeConsumer)), installation: await log.installation() };
}

function toLosses({ control, revision, received, isDamaged, logs }: Found, names: StoreNames): string[] {
  const { eventStore } = names;
  const id = mostFrequent([
    control,
    received?.installation,
    logs.events.installation,
    logs.conversions.installation,
  ]);
  const losses: string[] = [];
  if (control !== id)
    losses.push(`${names.control} ${toFault(control)}: accounts, keys and overlays are missing`);
  const noted = received?.installation === id ? received?.controlRevision : undefined;
  if (control === id && noted !== undefined && revision.number < noted) {
    const since = revision.at === '' ? '' : ` since ${revision.at}`;
    losses.push(
      `${names.control} is older than ${eventStore}: changes of accounts, keys and overlays${since} are missing`,
    );
  }
  const rows = (stream: RowStream, count: number) => `${count} ${stream}`;
  if (isDamaged) {
    losses.push('event-store/received.json is damaged: whether events are missing cannot be known');
  } else if (received?.installation !== id) {
    const missing = rowStreams.map((stream) => rows(stream, logs[stream].rows)).join(' and ');
    losses.push(`${eventStore} ${toFault(received?.installation)}: ${missing} are missing`);
  }
  for (const stream of rowStreams) {
    const { installation, appended, done, rows: doneRows } = logs[stream];
    const stored = received?.installation === id ? received?.[stream] : undefined;
    const name = names[stream];
    if (installation !== id) {
      const keys = `the dedupe keys of ${rows(stream, stored?.rows ?? 0)}`;
      losses.push(`${name} ${toFault(installation)}: ${keys} and all that waited in it are missing`);
    } else if (stored !== undefined && stored.position < done) {
      const missing = rows(stream, doneRows - stored.rows);
      losses.push(`${eventStore} is older than ${name}: ${missing} are missing`);
    } else if (stored !== undefined && stored.position > appended) {
      const missing = `the dedupe keys of ${rows(stream, stored.rows - doneRows)}`;
      losses.push(`${name} is older than ${eventStore}: ${missing}, at most, are missing`);
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
