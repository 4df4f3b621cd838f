import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds, ProcessTree } from '../tests/kit/process-figures.ts';
import { buildChildren } from '../tests/kit/programs.ts';
import { median } from '../tests/kit/quantile.ts';
import { Service } from '../tests/kit/service.ts';
import { type LoadReport, runLoad } from './load/run-load.ts';
import { untilCounted } from './measurements/batches.ts';
import { getSummary } from './measurements/summary-request.ts';
import { publishableKey, serviceEnvironment } from './processes/service.ts';

/**
 * Two or more built checkouts in turns: single events, batches until they are counted, memory at rest. On a busy
 * machine compare the processor time, which hardly depends on what else runs.
 *
 *     npx tsx --conditions=source bench/compare-checkouts.ts --rounds 10 ../before .
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '50000' },
    rest: { type: 'string', default: '60' },
  },
  allowPositionals: true,
});
const requests = Number(values.requests);
const loads = [
  { what: 'single events', connections: 128, batchSize: 1, until: { requests } },
  { what: 'batches of 100', connections: 32, batchSize: 100, until: { requests: requests / 20 } },
] as const;

interface Round {
  readonly eventsPerSecond: number;
  /** Processor time of an event, all threads and the main thread. */
  readonly microseconds: number;
  readonly mainMicroseconds: number;
  readonly p99Ms: number;
}

await buildChildren(new URL('../tests/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'overlay-compare-'));
const services = await Promise.all(positionals.map((checkout, index) => start(checkout, `data-${index}`)));
try {
  await sleep(1_000 * Number(values.rest));
  for (const [index, service] of services.entries()) {
    const bytes = new ProcessTree(service.pid(), service.dataDir).memoryBytes;
    console.log(
      `${positionals[index]}: ${(bytes / 1024 ** 2).toFixed(0)} MB (without pages of files) after ${values.rest} s`,
    );
  }
  for (const load of loads) {
    const rounds = services.map((): Round[] => []);
    // The first round warms up.
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      // Every other round in the opposite order.
      const order = [...services.entries()];
      for (const [index, service] of round % 2 === 0 ? order : order.reverse()) {
        const result = await measure(service, load);
        if (round > 0) rounds[index]?.push(result);
      }
    }
    report(load.what, rounds);
  }
} finally {
  for (const service of services) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Each on separate empty data, which it creates itself. */
async function start(checkout: string, data: string): Promise<Service> {
  const service = await Service.prepare({
    program: { command: process.execPath, args: ['apps/service/dist/main.js'], cwd: checkout },
    dataDir: join(folder, data),
    environment: serviceEnvironment,
  });
  await service.startAgain();
  return service;
}

/** Until everything is counted, so that the processor time includes the store's. */
async function measure(
  service: Service,
  { connections, batchSize, until }: (typeof loads)[number],
): Promise<Round> {
  const { interactions } = await getSummary(service.url);
  const cpuBefore = cpuSeconds(service.pid()) ?? 0;
  const mainBefore = mainThreadNanoseconds(service.pid());
  const order = { kind: 'flood', key: publishableKey, connections, batchSize, until } as const;
  const sent: LoadReport = await runLoad({ ...order, url: `${service.url}/api/sdk/event` });
  const events = sent.requests * batchSize;
  // Most of it is counted by then, and each check costs processor time.
  await sleep(1_500);
  await untilCounted(service.url, interactions + events);
  return {
    eventsPerSecond: events / sent.seconds,
    microseconds: (((cpuSeconds(service.pid()) ?? 0) - cpuBefore) * 1e6) / events,
    mainMicroseconds: (mainThreadNanoseconds(service.pid()) - mainBefore) / 1e3 / events,
    p99Ms: sent.p99Ms,
  };
}

function mainThreadNanoseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ', 1)[0]);
}

function report(what: string, all: readonly (readonly Round[])[]): void {
  const of = (rounds: readonly Round[], name: keyof Round) => median(rounds.map((round) => round[name]));
  for (const [index, rounds] of all.entries()) {
    const ratio = (name: keyof Round) => (of(rounds, name) / of(all[0] ?? [], name)).toFixed(3);
    console.log(
      `${positionals[index]}: ${what}, median of ${rounds.length}: ` +
        `${of(rounds, 'eventsPerSecond').toFixed(0)} events/s (${ratio('eventsPerSecond')}), ` +
        `${of(rounds, 'microseconds').toFixed(1)} µs CPU an event (${ratio('microseconds')}), ` +
        `${of(rounds, 'mainMicroseconds').toFixed(1)} of them in the main thread (${ratio('mainMicroseconds')}), ` +
        `p99 ${of(rounds, 'p99Ms').toFixed(1)} ms (${ratio('p99Ms')})`,
    );
  }
}
