import { fileURLToPath } from 'node:url';
import { defaultPlan, parsePlans } from './plan.ts';
import { simulationTable } from './simulation/scenarios.ts';
import { boundsTable, constantsTable, machinesTable, optionsTable, volumesTable } from './tables.ts';

export const scalingPage = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));

/** The tables of docs/scaling.md, by the name of their marker. */
export function pageTables(): ReadonlyMap<string, string> {
  const plans = parsePlans([]);
  return new Map([
    ['volumes', volumesTable(plans)],
    ['machines', machinesTable(plans)],
    ['bounds', boundsTable(defaultPlan)],
    ['simulation', simulationTable()],
    ['options', optionsTable()],
    ['constants', constantsTable()],
  ]);
}

/** The page with regenerated tables. Throws if a marker is missing. */
export function withTables(page: string): string {
  let written = page;
  for (const [name, table] of pageTables()) {
    const begin = `<!-- ${name}: made by \`npm run capacity -- --write\` -->`;
    const end = `<!-- /${name} -->`;
    const from = written.indexOf(begin);
    const to = written.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for the table "${name}"`);
    written = `${written.slice(0, from + begin.length)}\n${table}\n${written.slice(to)}`;
  }
  return written;
}
