import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../tools/root.mjs';
import { atScale } from '../kit/scale.ts';
import { type Defect, readDefects } from './defect.ts';
import { copyTree } from './tree-copy.ts';

/**
 * Applies the seeded defects of `tests/defects/*.json` one at a time, each in a copy of the tree, and runs the test that
 * must notice: a dozen of them in turn, or with OVERLAY_TEST_SCALE=release all.
 * `npx tsx --conditions=source tests/defects/run-defects.ts [--only ids] [--kind privacy] [--some 12] [--seed 1] [--workers 2]
 * [--json file]` after a build. Ends non-zero unless every defect is caught.
 */

/** `invalid`: it says nothing about the test, which fails without the defect, does not load with it or does not exist. */
export interface Verdict {
  readonly id: string;
  readonly outcome: 'caught' | 'missed' | 'invalid';
  readonly reason?: string;
  readonly seconds: number;
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    some: {
      type: 'string',
      default: String(atScale({ short: 12, long: 12, release: Number.POSITIVE_INFINITY })),
    },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    json: { type: 'string' },
  },
});

const defects = selectDefects(readDefects());
const started = performance.now();
const verdicts = await runAll(defects, Number(options.workers));
report();

function selectDefects(all: readonly Defect[]): readonly Defect[] {
  const only = options.only?.split(',');
  const unknown = only?.filter((id) => !all.some((defect) => defect.id === id)) ?? [];
  if (unknown.length > 0) throw new Error(`there is no defect ${unknown.join(', ')}`);
  const wanted = all.filter(
    ({ id, kind }) => (only?.includes(id) ?? true) && (options.kind === undefined || kind === options.kind),
  );
  return only === undefined ? takeInTurn(wanted, Number(options.some), Number(options.seed)) : wanted;
}

/** Some of them, others with each seed, and all of them once in a round; the seed is the number of the day by default. */
function takeInTurn(all: readonly Defect[], count: number, seed: number): readonly Defect[] {
  if (all.length <= count) return all;
  const rounds = Math.ceil(all.length / count);
  return all.filter((_, index) => index % rounds === seed % rounds);
}

async function runAll(selected: readonly Defect[], workers: number): Promise<Map<string, Verdict>> {
  const queue = [...groupBy(selected, ({ test }) => test).values()].sort((a, b) => b.length - a.length);
  const found = new Map<string, Verdict>();
  const folder = mkdtempSync(join(tmpdir(), 'overlay-defects-'));
  const children: ChildProcess[] = [];
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const count = Math.min(workers, queue.length);
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const copy = join(folder, String(index));
      mkdirSync(copy);
      copyTree(root, copy);
      const child = startRunner(copy);
      children.push(child);
      await runQueue(child, queue, (verdict) => {
        found.set(verdict.id, verdict);
        console.log(progressLine(verdict, found.size, selected.length));
      });
    }),
  );
  return found;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function startRunner(copy: string): ChildProcess {
  return fork(join(copy, 'tests/defects/defect-runner.child.ts'), {
    cwd: copy,
    execArgv: ['--conditions=source', '--import', import.meta.resolve('tsx')],
    env: { ...process.env, NODE_ENV: 'test', VITEST: 'true' },
  });
}

/** Hands out the defects of one test file after the other until none is left. */
function runQueue(
  child: ChildProcess,
  queue: Defect[][],
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: 'next' | Verdict) => {
      if (message !== 'next') return onVerdict(message);
      const next = queue.shift();
      if (next === undefined) child.disconnect();
      else child.send(next);
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a runner of defects ended with code ${code}`)),
    );
  });
}

function progressLine({ id, outcome, reason, seconds }: Verdict, done: number, all: number): string {
  const line = `${String(done).padStart(4)}/${all} ${outcome.padEnd(7)} ${id} (${seconds.toFixed(1)} s)`;
  return reason === undefined ? line : `${line}: ${reason}`;
}

function report(): void {
  const results = defects.map((defect) => ({
    ...defect,
    ...(verdicts.get(defect.id) ?? { outcome: 'invalid' as const, reason: 'was not run', seconds: 0 }),
  }));
  const table = [...groupBy(results, ({ kind }) => kind), ['all', results] as const].map(([kind, rows]) => {
    const caught = rows.filter(({ outcome }) => outcome === 'caught').length;
    return {
      kind,
      defects: rows.length,
      caught,
      share: `${((100 * caught) / Math.max(1, rows.length)).toFixed(0)} %`,
    };
  });
  console.table(table);
  for (const { id, outcome, promise, test, name } of results)
    if (outcome !== 'caught') console.log(`${outcome}: ${id}: ${promise}\n  ${test} “${name}”`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s; --seed ${options.seed}`);
  if (options.json !== undefined) {
    mkdirSync(dirname(options.json), { recursive: true });
    writeFileSync(options.json, `${JSON.stringify({ table, results }, undefined, 2)}\n`);
  }
  process.exitCode = results.every(({ outcome }) => outcome === 'caught') ? 0 : 1;
}
