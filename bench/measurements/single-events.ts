import { cpuSeconds } from '../../tests/kit/process-figures.ts';
import { median } from '../../tests/kit/quantile.ts';
import { runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import { type MeasuredServer, publishableKey } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

const connections = 128;

interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly cpuMicroseconds: number;
}

export interface SingleEventServers {
  readonly service: MeasuredServer;
  readonly bare: MeasuredServer;
  readonly durable: MeasuredServer;
  readonly postgres: MeasuredServer | undefined;
}

/**
 * One event per request over keep-alive connections. The servers take turns, so that other load on the machine affects
 * all alike.
 */
export async function measureSingleEvents(
  servers: SingleEventServers,
  options: BenchOptions,
): Promise<Finding[]> {
  const contenders: { name: keyof SingleEventServers; server: MeasuredServer; rounds: Round[] }[] = [
    { name: 'bare', server: servers.bare, rounds: [] },
    { name: 'durable', server: servers.durable, rounds: [] },
    { name: 'service', server: servers.service, rounds: [] },
  ];
  if (servers.postgres !== undefined)
    contenders.push({ name: 'postgres', server: servers.postgres, rounds: [] });
  for (const { server } of contenders) await runRound(server, options.warmUpSeconds);
  for (let round = 0; round < options.rounds; round++) {
    for (const { server, rounds } of contenders) rounds.push(await runRound(server, options.roundSeconds));
  }
  const of = (name: keyof SingleEventServers) =>
    toMedians(contenders.find((contender) => contender.name === name)?.rounds ?? []);
  return toFindings(of('service'), of('bare'), of('durable'), servers.postgres && of('postgres'));
}

async function runRound(server: MeasuredServer, seconds: number): Promise<Round> {
  const cpuBefore = cpuSeconds(server.pid) ?? 0;
  const report = await runLoad({
    kind: 'flood',
    url: `${server.url}/api/sdk/event`,
    key: publishableKey,
    connections,
    batchSize: 1,
    until: { seconds },
  });
  const cpu = (cpuSeconds(server.pid) ?? 0) - cpuBefore;
  return {
    perSecond: report.requests / report.seconds,
    p99Ms: report.p99Ms,
    cpuMicroseconds: (cpu * 1e6) / report.requests,
  };
}

function toMedians(rounds: readonly Round[]): Round {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    cpuMicroseconds: median(rounds.map((round) => round.cpuMicroseconds)),
  };
}

function toFindings(service: Round, bare: Round, durable: Round, postgres: Round | undefined): Finding[] {
  const measurement = 'single durable events';
  const findings: Finding[] = [
    { measurement, what: 'this service', value: service.perSecond, unit: 'events/s' },
    { measurement, what: 'bare node:http, nothing stored', value: bare.perSecond, unit: 'events/s' },
    {
      measurement,
      what: 'this service / bare node:http',
      value: service.perSecond / bare.perSecond,
      unit: 'ratio',
      target: { atLeast: 0.5 },
    },
    { measurement, what: 'smallest durable server', value: durable.perSecond, unit: 'events/s' },
    {
      measurement,
      what: 'smallest durable server / bare node:http',
      value: durable.perSecond / bare.perSecond,
      unit: 'ratio',
    },
    {
      measurement,
      what: 'this service / smallest durable server',
      value: service.perSecond / durable.perSecond,
      unit: 'ratio',
      target: { atLeast: 0.9 },
    },
    {
      measurement,
      what: 'the same by CPU time an event',
      value: durable.cpuMicroseconds / service.cpuMicroseconds,
      unit: 'ratio',
    },
    { measurement, what: 'this service, p99 flat out', value: service.p99Ms, unit: 'ms' },
    { measurement, what: 'this service', value: service.cpuMicroseconds, unit: 'µs CPU/event' },
    { measurement, what: 'smallest durable server', value: durable.cpuMicroseconds, unit: 'µs CPU/event' },
    { measurement, what: 'bare node:http', value: bare.cpuMicroseconds, unit: 'µs CPU/event' },
  ];
  if (postgres === undefined) return findings;
  return [
    ...findings,
    {
      measurement,
      what: 'Fastify on PostgreSQL, INSERT each',
      value: postgres.perSecond,
      unit: 'events/s',
    },
    {
      measurement,
      what: 'this service / PostgreSQL',
      value: service.perSecond / postgres.perSecond,
      unit: 'ratio',
    },
  ];
}
