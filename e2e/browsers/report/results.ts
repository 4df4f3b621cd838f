import type { TestCase } from 'vitest/node';
import type { EngineName } from '../engines/engine.ts';

/** One cell. */
export interface Result {
  readonly engine: EngineName;
  /** `scenarios`, `players` or `randomly arranged pages`. */
  readonly table: string;
  /** A player's name; empty in the other tables. */
  readonly player: string;
  readonly row: string;
  readonly passed: boolean;
}

/** Suites are named `engine: table` or `engine: table: player`. */
export function toResult(test: TestCase): Result {
  const suite = test.parent.type === 'suite' ? test.parent.name : '';
  const [engine = '', table = '', player = ''] = suite.split(': ');
  return {
    engine: engine as EngineName,
    table,
    player,
    row: test.name,
    passed: test.result().state === 'passed',
  };
}

/** The engines that ran, with their versions. */
export function engineColumns(tests: readonly TestCase[]): ReadonlyMap<EngineName, string> {
  const columns = new Map<EngineName, string>();
  for (const test of tests) {
    const version = test.meta().engine;
    if (version !== undefined) columns.set(toResult(test).engine, version);
  }
  return columns;
}
