import type { TestCase } from 'vitest/node';
import { type EngineName, engineNames } from '../engines/engine.ts';

/** One cell. */
export interface Result {
  readonly engine: EngineName;
  /** Of the engine, with its name; undefined where the test was not run. */
  readonly version?: string | undefined;
  /** `scenarios`, `players` or `randomly arranged pages`. */
  readonly table: string;
  /** A player's name; empty in the other tables. */
  readonly player: string;
  readonly row: string;
  readonly passed: boolean;
  /** How many pages it arranged. */
  readonly pages: number;
}

/** Suites are named `engine: table` or `engine: table: player`. */
export function toResult(test: TestCase): Result {
  const suite = test.parent.type === 'suite' ? test.parent.name : '';
  const [engine = '', table = '', player = ''] = suite.split(': ');
  const { engine: version, pages = 0 } = test.meta();
  return {
    engine: engine as EngineName,
    version,
    table,
    player,
    row: test.name,
    passed: test.result().state === 'passed',
    pages,
  };
}

/** The engines that ran, with their versions, whichever was done first. */
export function engineColumns(results: readonly Result[]): ReadonlyMap<EngineName, string> {
  return new Map(
    engineNames.flatMap((name) => {
      const version = results.find(({ engine, version }) => engine === name && version)?.version;
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}
