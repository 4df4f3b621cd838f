import type { Permission } from '@overlay/contract';
import type { Static, TObject } from 'typebox';
import { Errors } from 'typebox/value';
import type { QueryParams } from '../../event-store/event-store.ts';
import type { Sql } from '../../event-tables/sql.ts';
import { type Checker, compileOnUse } from '../../http/operations/compile-on-use.ts';
import { type QueryScope, type Scope, type ScopeShape, scopeParams, toScope } from './scope.ts';

export interface QuerySpecification<Params extends TObject, Row extends TObject> {
  readonly name: string;
  /** The permission that the caller must hold. */
  readonly permission: Permission;
  readonly scope: QueryScope;
  /** The parameters of the SQL that the caller sets: strings (optional ones are '' if absent), numbers and lists. */
  readonly params: Params;
  readonly row: Row;
  /** Larger results fail instead of filling the memory. */
  readonly maxRows: number;
  /** Reads only through the scope and never names a table, which `tests/stores/chdb/isolation.test.ts` verifies with the engine. */
  readonly sql: (scope: Scope) => Sql;
}

const defined: QueryDefinition<TObject, TObject>[] = [];

/** Every query of the modules that have been loaded. */
export function definedQueries(): readonly QueryDefinition<TObject, TObject>[] {
  return defined;
}

/** A query to the store. Only `defineQuery` creates them, so each has a scope. */
export class QueryDefinition<Params extends TObject, Row extends TObject> {
  readonly name: string;
  readonly permission: Permission;
  readonly scope: QueryScope;
  readonly params: Params;
  readonly maxRows: number;
  readonly #specification: QuerySpecification<Params, Row>;
  readonly #params: Checker<Params>;
  readonly #row: Checker<Row>;

  /** Throws if SQL and parameters disagree, so that the service does not start. */
  constructor(specification: QuerySpecification<Params, Row>) {
    const { name, permission, scope, params, row, maxRows } = specification;
    this.name = name;
    this.permission = permission;
    this.scope = scope;
    this.params = params;
    this.maxRows = maxRows;
    this.#specification = specification;
    this.#params = compileOnUse(params);
    this.#row = compileOnUse(row);
    try {
      checkParams(this.toSql(unfiltered), Object.keys(params.properties));
    } catch (cause) {
      throw new Error(`query ${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  toSql(shape: ScopeShape): Sql {
    return this.#specification.sql(toScope(this.scope, shape));
  }

  /** Picked by name: other properties of the object are not parameters. */
  toParams(asked: object): QueryParams {
    const given = new Map<string, unknown>(Object.entries(asked));
    const names = Object.keys(this.params.properties);
    const present = names.filter((name) => given.get(name) !== undefined);
    if (!this.#params.Check(Object.fromEntries(present.map((name) => [name, given.get(name)])))) {
      throw new Error(`query ${this.name}: parameters that its schema does not know`);
    }
    return Object.fromEntries(names.map((name) => [name, toParam(given.get(name))]));
  }

  /** Throws if a row of the store does not match the declared schema. */
  parseRows(rows: readonly unknown[]): Static<Row>[] {
    return rows.map((row) => {
      if (this.#row.Check(row)) return row as Static<Row>;
      const [error] = Errors(this.#specification.row, row);
      // Without the value, which may be personal.
      throw new Error(`query ${this.name}: a row is not as declared at ${error?.instancePath}`);
    });
  }
}

/** The scope of the analytics: events that the question selects, within the campaigns of the caller. */
export const askedEvents = {
  permission: 'analytics:read',
  scope: { dates: 'asked', campaigns: 'narrowed', leftOut: 'asked', filters: 'asked' },
} as const;

export type RowOf<Definition> = Definition extends QueryDefinition<TObject, infer Row> ? Static<Row> : never;

export function defineQuery<Params extends TObject, Row extends TObject>(
  specification: QuerySpecification<Params, Row>,
): QueryDefinition<Params, Row> {
  const definition = new QueryDefinition(specification);
  defined.push(definition);
  return definition;
}

const unfiltered: ScopeShape = { timeZone: 'UTC', filters: {} };

function checkParams(sql: string, declared: readonly string[]): void {
  const used = new Set([...sql.matchAll(/\{(\w+):/g)].map(([, name]) => name));
  for (const name of declared) {
    if (scopeParams.includes(name)) throw new Error(`${name} is a parameter of the scope`);
    if (!used.has(name)) throw new Error(`the parameter ${name} is not in the SQL`);
  }
  for (const name of used) {
    if (name !== undefined && !declared.includes(name) && !scopeParams.includes(name)) {
      throw new Error(`{${name}} is not among the parameters`);
    }
  }
}

function toParam(value: unknown): QueryParams[string] {
  return typeof value === 'number' || Array.isArray(value) ? value : String(value ?? '');
}
