import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EngineName } from '../engines/engine.ts';
import { playerChecks } from '../players/checks.ts';
import { leftOut, players } from '../players/players.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import type { Result } from './results.ts';

type Columns = ReadonlyMap<EngineName, string>;

/** Scenarios by engine, players by check, and how many pages were arranged: Markdown. */
export function toTables(results: readonly Result[], columns: Columns): string {
  return [
    scenarioTable(results, columns),
    playerTable(results, columns),
    arrangedTable(results, columns),
  ].join('\n\n');
}

const toTable = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const underline = (cells: number) => ['---', ...Array.from({ length: cells }, () => ':---:')];

function scenarioTable(results: readonly Result[], columns: Columns): string {
  const notes: string[] = [];
  const cell = (row: string, engine: EngineName, reason: string | undefined) => {
    if (reason !== undefined) {
      if (!notes.includes(reason)) notes.push(reason);
      return `– (${notes.indexOf(reason) + 1})`;
    }
    return toMark(results.filter((result) => result.row === row && result.engine === engine));
  };
  const rows = scenarios.map(({ name, without }) => [
    name,
    ...[...columns.keys()].map((engine) => cell(name, engine, without?.[engine])),
  ]);
  const table = toTable([['scenario', ...columns.values()], underline(columns.size), ...rows]);
  return [table, ...notes.map((note, index) => `(${index + 1}) ${note}`)].join('\n\n');
}

/** One mark for all engines together, or the engines in which it fails. */
function playerTable(results: readonly Result[], columns: Columns): string {
  const notes: string[] = [];
  const rows = players.map((player) => [
    `${player.name} (\`${player.package}\` ${versionOf(player.package)})`,
    ...playerChecks.map((check) => {
      if (check.appliesTo?.(player) === false) return '–';
      const own = results.filter((result) => result.player === player.name && result.row === check.name);
      const failed = [...columns.keys()].filter((name) =>
        own.some(({ engine, passed }) => engine === name && !passed),
      );
      const mark = own.length > 0 && failed.length > 0 ? `fails in ${failed.join(', ')}` : toMark(own);
      const left = [...columns.keys()].filter((name) => leftOut(player, check.name, name));
      if (!left[0]) return mark;
      const note = `${player.name}: ${leftOut(player, check.name, left[0])}`;
      if (!notes.includes(note)) notes.push(note);
      const number = notes.indexOf(note) + 1;
      return left.length === columns.size
        ? `– (${number})`
        : `${mark}, not in ${left.join(', ')} (${number})`;
    }),
  ]);
  const engines = [...columns.keys()].filter((name) =>
    results.some(({ table, engine }) => table === 'players' && engine === name),
  );
  const head = ['player', ...playerChecks.map(({ name }) => name)];
  const table = toTable([head, underline(playerChecks.length), ...rows]);
  const reasons = notes.map((note, index) => `(${index + 1}) ${note}`);
  return [`In ${engines.join(', ')}:`, table, ...reasons].join('\n\n');
}

function arrangedTable(results: readonly Result[], columns: Columns): string {
  const rows = [...columns].flatMap(([engine, version]) => {
    const own = results.filter((result) => result.table.startsWith('randomly') && result.engine === engine);
    const pages = own.reduce((sum, result) => sum + result.pages, 0);
    return own.length > 0 ? [[version, `${pages}`, toMark(own)]] : [];
  });
  return toTable([['engine', 'pages', 'every control within reach'], ['---', '---:', ':---:'], ...rows]);
}

function toMark(results: readonly Result[]): string {
  if (results.length === 0) return 'not run';
  return results.every(({ passed }) => passed) ? '✓' : '**fails**';
}

/** Not every package lets its package.json be imported. */
function versionOf(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    try {
      const { version } = JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')) as {
        version: string;
      };
      return version;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed`);
}
