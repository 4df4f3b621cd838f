import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, operationExamples, operations } from '@overlay/contract';
import { issueKey } from '../access/api-key.ts';
import { newAccount } from '../control-store/accounts.ts';
import { beginDemoData } from '../demo-data/demo-data.ts';
import { type SampleOverlay, sampleCampaigns } from '../demo-data/sample-catalogue.ts';
import { sampleDays } from '../demo-data/sample-visits.ts';
import { rowStreams } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { storeConsumer } from '../log/event-log.ts';
import { closePorts, type Ports } from '../ports/ports.ts';
import { untilShipped } from '../privacy/until-shipped.ts';
import { type Clock, dayMs, toDay } from '../scheduling/clock.ts';
import { CommandRefused } from './operator-api.ts';

/** A service on this machine, which ships nothing before `start`. */
export interface ProvingService {
  readonly url: string;
  start(): void;
  stop(): Promise<void>;
}

export interface StoreProofOptions {
  /** Of the store that is to be proved: an empty database. */
  readonly url: string;
  /** How long events are written while the operator ends servers; 0: not at all. */
  readonly minutes: number;
  readonly openPorts: (dataDir: string, eventStoreUrl: string | undefined, clock: Clock) => Promise<Ports>;
  readonly startService: (ports: Ports) => Promise<ProvingService>;
  readonly print: (line: string) => void;
}

interface Side extends ProvingService {
  readonly ports: Ports;
}

/** Each range is inserted so often at once, on connections of its own, so that a balancer spreads them. */
const insertsOfRange = 4;
/** Of counts after a change: each may reach another server. */
const repeatedReads = 12;
const shippedWithinMs = 10 * 60_000;
const batchEveryMs = 250;
const eventsInBatch = 50;
const accountName = 'Proof';

const killInstructions: readonly string[] = [
  'meanwhile, one after the other, with a minute in between:',
  '  1. end one server of the event store with SIGKILL, and start it again',
  '  2. cut it off from the others (iptables -A INPUT -s ADDRESS -j DROP), and let it back',
  '  3. end the leader of Keeper, and start it again',
  '  4. end all servers at once, and start them again',
  '  5. restart the balancer',
];

/**
 * Proves that a store behind this address does what the service relies on. Two services get the same four weeks of events, one with
 * the embedded store and one with this, which are then asked the same questions.
 *
 * @returns whether everything is equal
 * @throws {CommandRefused} if the database has events
 */
export async function proveStore(options: StoreProofOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-prove-'));
  // Stopped at one moment, so that both services write the same times.
  const nowMs = Math.floor(Date.now() / 1_000) * 1_000;
  const sides: Side[] = [];
  try {
    const proved = await options.openPorts(join(folder, 'proved'), options.url, () => nowMs);
    await requireEmpty(proved).catch(async (error: unknown) => {
      await closePorts(proved);
      throw error;
    });
    const reference = await options.openPorts(join(folder, 'reference'), undefined, () => nowMs);
    for (const ports of [reference, { ...proved, eventStore: insertRepeatedly(proved.eventStore) }])
      sides.push({ ...(await options.startService(ports)), ports });
    const [one, other] = sides;
    if (one === undefined || other === undefined) throw new Error('there are two services');
    return await new StoreProof(one, other, options, nowMs).run();
  } finally {
    for (const side of sides) await side.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireEmpty({ eventStore }: Ports): Promise<void> {
  const [found] = await eventStore.query<{ rows: number | null }>(
    `SELECT toFloat64(sum(total_rows)) AS rows FROM system.tables
      WHERE database = currentDatabase() AND name IN ('events', 'conversions')`,
  );
  const rows = found?.rows ?? 0;
  if (rows === 0) return;
  throw new CommandRefused(
    `--store names a database with ${rows} rows: create an empty one, CREATE DATABASE overlay_proof, with the tables of deploy/clickhouse/cluster-schema.sql if it has replicas`,
  );
}

/** Writes each range several times at once under its token, as after losses of connections and failovers. */
function insertRepeatedly(store: EventStore): EventStore {
  const insert: EventStore['insert'] = async (stream, range) => {
    const inserts = Array.from({ length: insertsOfRange }, () => store.insert(stream, range));
    // The rows must stay until the last one has ended.
    for (const result of await Promise.allSettled(inserts))
      if (result.status === 'rejected') throw result.reason;
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'insert') return insert;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

class StoreProof {
  readonly #reference: Side;
  readonly #proved: Side;
  readonly #options: StoreProofOptions;
  readonly #nowMs: number;
  readonly #accountId: string;
  readonly #key: string;
  readonly #keyRecord: ReturnType<typeof issueKey>['record'];
  #isProved = true;

  constructor(reference: Side, proved: Side, options: StoreProofOptions, nowMs: number) {
    this.#reference = reference;
    this.#proved = proved;
    this.#options = options;
    this.#nowMs = nowMs;
    this.#accountId = newIdentifier('account', nowMs);
    const { record, secret } = issueKey(
      { accountId: this.#accountId, kind: 'secret', name: accountName },
      nowMs,
    );
    this.#keyRecord = record;
    this.#key = secret;
  }

  async run(): Promise<boolean> {
    await this.#compareSchemas();
    await this.#writeSample();
    await this.#compareRows('inserts', `each of them sent ${insertsOfRange} times at once`);
    await this.#compareAnswers('queries');
    await this.#deleteDevice();
    await this.#compareAnswers('queries after the delete');
    if (this.#options.minutes > 0) {
      await this.#writeWhileServersEnd();
      await this.#compareRows('failures', 'every acknowledged event is stored, and none twice');
      await this.#compareAnswers('queries after failures');
    } else {
      this.#options.print('skipped  failures: repeat with --minutes 15, in an empty database, and');
      for (const line of killInstructions) this.#options.print(`         ${line}`);
    }
    return this.#isProved;
  }

  #say(what: string, faults: readonly string[], detail: string): void {
    const { print } = this.#options;
    if (faults.length === 0) print(`ok       ${what}: ${detail}`);
    else this.#isProved = false;
    for (const fault of faults) print(`fault    ${what}: ${fault}`);
  }

  async #compareSchemas(): Promise<void> {
    const columns = `SELECT table || '.' || name AS name, type FROM system.columns
      WHERE database = currentDatabase() AND table IN ('events', 'conversions') ORDER BY table, position`;
    const [expected, found] = await this.#both<{ name: string; type: string }>(columns);
    const types = new Map(found.map(({ name, type }) => [name, type]));
    const faults = expected
      .filter(({ name, type }) => types.get(name) !== type)
      .map(({ name, type }) => `${name} is ${types.get(name) ?? 'missing'}, and should be ${type}`);
    const engines = await this.#proved.ports.eventStore.query<{ engine: string }>(
      `SELECT DISTINCT engine FROM system.tables WHERE database = currentDatabase() AND name IN ('events', 'conversions')`,
    );
    const version = await this.#proved.ports.eventStore.query<{ version: string }>(
      'SELECT version() AS version',
    );
    this.#say(
      'schema',
      faults,
      `${expected.length} columns, ${engines.map(({ engine }) => engine).join(', ')}, ClickHouse ${version[0]?.version}`,
    );
  }

  /** Four weeks of visits, through the log, as real events. */
  async #writeSample(): Promise<void> {
    for (const side of this.#sides()) {
      const { controlStore } = side.ports;
      await controlStore.accounts.create(newAccount(this.#accountId, accountName, this.#nowMs));
      await controlStore.keys.create(this.#keyRecord);
      await beginDemoData(controlStore, this.#accountId, this.#nowMs);
      side.start();
    }
    const isWritten = async ({ ports }: Side) =>
      (await ports.controlStore.demoData.get(this.#accountId))?.state === 'present';
    for (const side of this.#sides()) while (!(await isWritten(side))) await sleep(200);
    await this.#untilShipped();
  }

  async #compareRows(what: string, detail: string): Promise<void> {
    const faults: string[] = [];
    const counts: string[] = [];
    for (const stream of rowStreams) {
      const sql = `SELECT count() AS count, uniqExact(${stream === 'events' ? 'eventId' : 'conversionId'}) AS distinct FROM ${stream}`;
      const [[expected]] = await this.#both<{ count: number; distinct: number }>(sql);
      const text = (row: typeof expected) => `${row?.count} ${stream}, ${row?.distinct} different ones`;
      const seen = new Set<string>();
      for (let read = 0; read < repeatedReads; read += 1) {
        const [row] = await this.#proved.ports.eventStore.query<NonNullable<typeof expected>>(sql);
        seen.add(text(row));
      }
      for (const one of seen)
        if (one !== text(expected)) faults.push(`${one}, and should be ${text(expected)}`);
      counts.push(`${expected?.count} ${stream}`);
    }
    this.#say(what, faults, `${counts.join(' and ')}, ${detail}`);
  }

  /** Every question of the API, with few and with many filters. */
  async #compareAnswers(what: string): Promise<void> {
    const faults: string[] = [];
    const addresses = operations.flatMap((operation) => this.#addressesOf(operation));
    for (const url of addresses) {
      const [expected, found] = [await this.#ask(this.#reference, url), await this.#ask(this.#proved, url)];
      if (expected !== found || !expected.startsWith('200'))
        faults.push(`${url} answers ${cut(found)}, and should answer ${cut(expected)}`);
    }
    this.#say(what, faults, `${addresses.length} answers are equal`);
  }

  async #ask({ url }: Side, path: string, body?: object): Promise<string> {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return `${answer.status} ${await answer.text()}`;
  }

  /** About one campaign, and about all where that may be asked. */
  #addressesOf({ operationId, method, tag, path, query, mediaType }: Operation): string[] {
    const isQuestion = method === 'get' && (tag === 'analytics' || tag === 'events');
    // Streams and files have the rows that the others read.
    if (!isQuestion || mediaType !== undefined || path.startsWith('/api/exports')) return [];
    const fits = ({ options }: SampleOverlay) => !path.includes('/polls/') || options.type === 'poll';
    const campaign = sampleCampaigns.find(({ video }) => video.overlays.some(fits));
    const names: Readonly<Record<string, string | undefined>> = {
      campaignId: campaign?.campaignId,
      videoId: campaign?.video.videoId,
      overlayId: campaign?.video.overlays.find(fits)?.overlayId,
      dateFrom: toDay(this.#nowMs - (sampleDays - 1) * dayMs),
      dateTo: toDay(this.#nowMs),
    };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const examples: Readonly<Record<string, { readonly query?: object }>> = operationExamples;
    const asked = Object.entries({ ...examples[operationId]?.query });
    const ofAll = asked.filter(([name]) => name !== 'campaignId');
    const mayAskForAll = query?.required?.includes('campaignId') !== true && ofAll.length < asked.length;
    return [asked, ...(mayAskForAll ? [ofAll] : [])].map((one) => {
      const values = one.map(([name, value]): [string, string] => [name, names[name] ?? String(value)]);
      return `${address}?${new URLSearchParams(values)}`;
    });
  }

  async #deleteDevice(): Promise<void> {
    const [device] = await this.#reference.ports.eventStore.query<{ deviceHash: string; count: number }>(
      `SELECT hex(deviceHash) AS deviceHash, count() AS count FROM events GROUP BY deviceHash ORDER BY count DESC, deviceHash LIMIT 1`,
    );
    if (device === undefined) throw new Error('the sample data have a device');
    const deviceHash = device.deviceHash.toLowerCase();
    for (const { ports } of this.#sides())
      for (const stream of rowStreams)
        await ports.eventStore.deleteRows(stream, { accountId: this.#accountId, deviceHash });
    await this.#compareRows('deletes', `without the ${device.count} events of a device`);
  }

  async #writeWhileServersEnd(): Promise<void> {
    const { minutes, print } = this.#options;
    print(`now      events are written for ${minutes} minutes;`);
    for (const line of killInstructions) print(`         ${line}`);
    const untilMs = performance.now() + minutes * 60_000;
    for (let batch = 0; performance.now() < untilMs; batch += 1) {
      const events = Array.from({ length: eventsInBatch }, (_, index) => ({
        eventType: 'impression',
        campaignId: 'proof-failures',
        sessionId: `proof-${batch}`,
        dedupeKey: `proof-${batch}-${index}`,
        timestampMs: this.#nowMs - 1_000,
      }));
      for (const side of this.#sides()) {
        const answer = await this.#ask(side, '/api/sdk/event', { events });
        if (!answer.startsWith('200')) throw new Error(`events were answered ${cut(answer)}`);
      }
      await sleep(batchEveryMs);
    }
    print('now      no more events are written; start every server that is still down');
    await this.#untilShipped();
  }

  async #untilShipped(): Promise<void> {
    const signal = AbortSignal.timeout(shippedWithinMs);
    for (const { ports } of this.#sides()) {
      const logs = [ports.eventLog, ports.conversionLog];
      await untilShipped(await Promise.all(logs.map((log) => log.consumer(storeConsumer))), signal);
    }
  }

  #sides(): readonly Side[] {
    return [this.#reference, this.#proved];
  }

  async #both<Row>(sql: string): Promise<[Row[], Row[]]> {
    return [
      await this.#reference.ports.eventStore.query<Row>(sql),
      await this.#proved.ports.eventStore.query<Row>(sql),
    ];
  }
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
