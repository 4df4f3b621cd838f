import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReportedTest } from '../kit/reported-test.ts';
import { type EngineName, engineNames } from './engines/engine.ts';
import { frameworks, hydrationDelays, toCheck, toRow, whyLate } from './frameworks/frameworks.ts';
import { playerChecks } from './players/checks.ts';
import versions from './players/installed/versions.json' with { type: 'json' };
import { leftOut, players } from './players/players.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { situations } from './situations/situations.ts';
import type { BrowserResult } from './test-engine.ts';

type Columns = ReadonlyMap<EngineName, string>;

const resultsOf = (tests: readonly ReportedTest[]) => tests.flatMap(({ meta }) => meta.browsers ?? []);

function columnsOf(results: readonly BrowserResult[]): Columns {
  return new Map(
    engineNames.flatMap((name) => {
      const version = results.find((result) => result.engine === name)?.version;
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}

/** Scenarios by engine, and the number of arranged pages, as Markdown. */
export function browserTables(tests: readonly ReportedTest[]): string | undefined {
  const results = resultsOf(tests);
  const columns = columnsOf(results);
  if (!results.some(({ table }) => ['scenarios', 'arranged'].includes(table))) return undefined;
  return [scenarioTable(results, columns), arrangedTable(results, columns)].join('\n\n');
}

const toTable = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const underline = (cells: number) => ['---', ...Array.from({ length: cells }, () => ':---:')];

/** Numbers the reasons for empty cells in order of appearance. */
class Notes {
  readonly #texts: string[] = [];
  number(text: string): number {
    if (!this.#texts.includes(text)) this.#texts.push(text);
    return this.#texts.indexOf(text) + 1;
  }
  lines(): string[] {
    return this.#texts.map((text, index) => `(${index + 1}) ${text}`);
  }
}

function scenarioTable(results: readonly BrowserResult[], columns: Columns): string {
  const notes = new Notes();
  const rows = scenarios.map(({ name, without }) => [
    name,
    ...[...columns.keys()].map((engine) => {
      const reason = without?.[engine];
      if (reason !== undefined) return `– (${notes.number(reason)})`;
      const own = results.find((result) => result.row === name && result.engine === engine);
      if (own === undefined) return 'not run';
      return own.passed.includes(name) ? '✓' : '**fails**';
    }),
  ]);
  const table = toTable([['scenario', ...columns.values()], underline(columns.size), ...rows]);
  return [table, ...notes.lines()].join('\n\n');
}

/** Players by check: one mark for all engines together, or the engines in which it fails. */
export function playerTable(tests: readonly ReportedTest[]): string | undefined {
  const results = resultsOf(tests).filter(({ table }) => table === 'players');
  if (results.length === 0) return undefined;
  const notes = new Notes();
  const columns = columnsOf(results);
  const engines = [...columns.keys()];
  const rows = players.map((player) => [
    `${player.name} (\`${player.package}\` ${versionOf(player.package)})`,
    ...playerChecks.map(({ name, appliesTo }) => {
      if (!results.some(({ row }) => row === player.name)) return 'not run';
      if (appliesTo?.(player) === false) return '–';
      const without = engines.filter((engine) => leftOut(player, name, engine));
      const failed = engines.filter((engine) => {
        const own = results.find((result) => result.row === player.name && result.engine === engine);
        return !without.includes(engine) && !own?.passed.includes(name);
      });
      const mark = failed.length > 0 ? `**fails in ${failed.join(', ')}**` : '✓';
      if (without[0] === undefined) return mark;
      const number = notes.number(`${player.name}: ${leftOut(player, name, without[0])}`);
      if (without.length === engines.length) return `– (${number})`;
      return `${mark}, not in ${without.join(', ')} (${number})`;
    }),
  ]);
  const head = ['player', ...playerChecks.map(({ name }) => name)];
  const table = toTable([head, underline(playerChecks.length), ...rows]);
  return [`In ${[...columns.values()].join(', ')}:`, table, ...notes.lines()].join('\n\n');
}

/** Pages around a video by group and engine, or undefined if the report has none. */
export function situationTables(tests: readonly ReportedTest[]): string | undefined {
  const results = resultsOf(tests).filter(({ table }) => table === 'situations');
  if (results.length === 0) return undefined;
  const columns = columnsOf(results);
  const notes = new Notes();
  const tables = Object.entries(situations).map(([group, members]) => {
    const rows = members.map(({ name, without }) => [
      name,
      ...[...columns.keys()].map((engine) => {
        const reason = without?.[engine];
        if (reason !== undefined) return `– (${notes.number(reason)})`;
        const own = results.find(({ row, engine: ran }) => row === `pages: ${group}` && ran === engine);
        if (own === undefined) return 'not run';
        return own.passed.includes(name) ? '✓' : '**fails**';
      }),
    ]);
    return toTable([[group, ...columns.values()], underline(columns.size), ...rows]);
  });
  return [...tables, ...notes.lines()].join('\n\n');
}

/** Frameworks by when they hydrate a page: one mark for all engines together, or the engines in which it fails. */
export function frameworkTable(tests: readonly ReportedTest[]): string | undefined {
  const results = resultsOf(tests).filter(({ table }) => table === 'frameworks');
  if (results.length === 0) return undefined;
  const notes = new Notes();
  const columns = columnsOf(results);
  const engines = [...columns.keys()];
  const rows = frameworks.map((framework) => [
    `${framework.name} (\`${framework.package}\` ${framework.versions[framework.package]})`,
    ...hydrationDelays.map((delay) => {
      const own = results.filter(({ row }) => row === toRow(framework));
      if (own.length === 0) return 'not run';
      const failed = engines.filter(
        (engine) => !own.find((result) => result.engine === engine)?.passed.includes(toCheck(delay)),
      );
      if (failed.length > 0) return `**fails in ${failed.join(', ')}**`;
      const late = engines.find((engine) => whyLate(framework, delay, engine));
      return late ? `✓, late in ${late} (${notes.number(`${whyLate(framework, delay, late)}`)})` : '✓';
    }),
  ]);
  const head = ['rendered on a server by', ...hydrationDelays.map(toCheck)];
  const table = toTable([head, underline(hydrationDelays.length), ...rows]);
  return [`In ${[...columns.values()].join(', ')}:`, table, ...notes.lines()].join('\n\n');
}

function arrangedTable(results: readonly BrowserResult[], columns: Columns): string {
  const rows = [...columns].flatMap(([engine, version]) => {
    const own = results.filter((result) => result.table === 'arranged' && result.engine === engine);
    const passed = own.flatMap((result) => result.passed).length;
    const pages = own.reduce((sum, { pages = 0 }) => sum + pages, 0);
    return pages > 0
      ? [[version, `${pages}`, passed === pages ? '✓' : `**fails on ${pages - passed}**`]]
      : [];
  });
  return toTable([['engine', 'pages', 'every control within reach'], ['---', '---:', ':---:'], ...rows]);
}

/** Not every package lets its package.json be imported. */
function versionOf(name: string): string {
  const pinned = new Map(Object.entries(versions)).get(name);
  if (pinned !== undefined) return pinned;
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}
