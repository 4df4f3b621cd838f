import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, type TaskMeta } from 'vitest';
import { newDataDirectory } from '../kit/data-directory.ts';
import { builtProgram, type Program, publishableKey, Service, secretKey } from '../kit/service.ts';
import type { ServiceFaults } from '../kit/service-faults.ts';
import { type AuditResult, audit, expectClean } from './audit/audit.ts';
import { ServiceReader } from './audit/service-reader.ts';
import { Ledger } from './load/ledger.ts';
import { Viewers, type ViewersOptions } from './load/viewers.ts';

export interface Stage {
  readonly service: Service;
  readonly ledger: Ledger;
  readonly reader: ServiceReader;
  /** Options of a service with faults. */
  inflict(faults: Partial<ServiceFaults>): void;
}

export interface StageOptions {
  readonly program?: Program;
  /** Default: a new directory on the disk. */
  readonly dataDir?: string;
  readonly load?: Partial<Pick<ViewersOptions, 'connections' | 'pauseMs' | 'largestBatch' | 'clock'>>;
}

/** This many are acknowledged before any fault: a slow machine may acknowledge next to nothing during one. */
const fewestEvents = 501;

/**
 * Runs a service under load, lets `play` act on it, and compares every acknowledgement with the store once the load has
 * stopped. `play` leaves the service running and healthy.
 * @param meta of the test, which gets the audit's counts
 */
export async function onStage(
  meta: TaskMeta,
  { program = builtProgram(), load, dataDir: givenDir }: StageOptions,
  play: (stage: Stage) => Promise<unknown>,
): Promise<void> {
  const dataDir = givenDir ?? (await newDataDirectory(tmpdir()));
  const environment = { NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const service = await Service.prepare({ program, dataDir, environment });
  const ledger = new Ledger();
  const reader = new ServiceReader(service.url, secretKey);
  let viewers: Viewers | undefined;
  try {
    await service.startAgain();
    viewers = new Viewers(ledger, {
      url: service.url,
      key: publishableKey,
      connections: 16,
      pauseMs: 80,
      largestBatch: 20,
      ...load,
    });
    await ledger.acknowledgedMore(fewestEvents);
    await play({ service, ledger, reader, inflict: (faults) => service.command(faults) });
    await viewers.stop();
    const result = await audit(ledger, reader);
    meta.figures = toCounts(result);
    expectClean(result);
    expect(result.acknowledged).toBeGreaterThanOrEqual(fewestEvents);
  } catch (error) {
    if (error instanceof Error) error.message += `\nThe service printed:\n${service.output().slice(-20_000)}`;
    throw error;
  } finally {
    viewers?.abandon();
    await service.kill();
    if (givenDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Counts instead of lists. */
export function toCounts({ lost, doubled, wrong, ...counts }: AuditResult) {
  return { ...counts, lost: lost.length, doubled: doubled.length, wrong: wrong.length };
}
