import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../audit/audit.ts';
import { ServiceReader } from '../audit/service-reader.ts';
import { Ledger } from '../load/ledger.ts';
import { Load, type LoadOptions } from '../load/load.ts';
import { type Program, publishableKey, SpawnedService, secretKey } from '../process/spawned-service.ts';
import type { ScenarioResult } from './scenario.ts';

export interface Stage {
  readonly service: SpawnedService;
  readonly ledger: Ledger;
  readonly reader: ServiceReader;
  /** Records an expectation that was not met. */
  expect(holds: boolean, expectation: string): void;
}

export interface StageOptions {
  readonly name: string;
  readonly program: Program;
  readonly dataDir?: string;
  readonly load?: Partial<Pick<LoadOptions, 'connections' | 'pauseMs' | 'largestBatch' | 'clock'>>;
}

/** So many are acknowledged before anything goes wrong. */
const fewestEvents = 1_000;

/**
 * Runs a service on an empty data directory under load, lets `play` act on it, and audits it once the load has stopped.
 * `play` leaves the service running and healthy, and returns the number of rounds.
 */
export async function onStage(
  { name, program, load: loadOptions, dataDir: givenDir }: StageOptions,
  play: (stage: Stage) => Promise<number>,
): Promise<ScenarioResult> {
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'overlay-faults-')));
  const service = await SpawnedService.prepare(program, dataDir);
  const ledger = new Ledger();
  const reader = new ServiceReader(service.url, secretKey);
  const failures: string[] = [];
  const expect = (holds: boolean, expectation: string) => {
    if (!holds) failures.push(expectation);
  };
  const options = { url: service.url, key: publishableKey, connections: 16, pauseMs: 20, largestBatch: 20 };
  const load = new Load(ledger, { ...options, ...loadOptions });
  try {
    service.start();
    await service.ready();
    load.start();
    // Most faults last for a time in which a slow machine may acknowledge next to nothing.
    while (ledger.acknowledgedCount < fewestEvents) await sleep(20);
    const rounds = await play({ service, ledger, reader, expect });
    await load.stop();
    return { name, rounds, audit: await audit(ledger, reader), failures };
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}\n${service.output}`, {
      cause: error,
    });
  } finally {
    await service.kill();
    if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}
