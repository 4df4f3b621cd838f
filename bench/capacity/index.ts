import { readFileSync, writeFileSync } from 'node:fs';
import { PlainFailure, runTool } from '../../tools/command.mjs';
import { PlanError, parsePlans } from './plan.ts';
import { scalingPage, withTables } from './scaling-page.ts';
import { simulationTable } from './simulation/scenarios.ts';
import { boundsTable, machinesTable, volumesTable } from './tables.ts';

/**
 * `npm run capacity`: from events a day to machines, memory, disk, network and cost, and what runs out first; see
 * docs/scaling.md. `-- --simulate` prints days of the ten-billion case, `-- --measure` the costs of a log on PostgreSQL,
 * and `-- --write` writes the tables into the page.
 */
const args = process.argv.slice(2);
const [first] = args;

await runTool(async () => {
  if (first === '--write') writeFileSync(scalingPage, withTables(readFileSync(scalingPage, 'utf8')));
  else if (first === '--simulate') print(simulationTable());
  else if (first === '--measure') print(await measure(Number(args[1] ?? 1_000_000)));
  else print(plan());
});

function plan(): string {
  try {
    const plans = parsePlans(args);
    const [any] = plans;
    const bounds = any === undefined ? '' : boundsTable(any);
    return [volumesTable(plans), machinesTable(plans), bounds].join('\n\n');
  } catch (error) {
    throw error instanceof PlanError ? new PlainFailure(error.message) : error;
  }
}

/** Loaded on demand, because it needs PostgreSQL. */
async function measure(events: number): Promise<string> {
  const { measureLog } = await import('./measure-log.ts');
  return JSON.stringify(await measureLog(events), undefined, 2);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
