/** SQLite and PostgreSQL share text and 64-bit integers; everything else is stored in these. Bytes are hex. */
export type Storage = 'text' | 'integer' | 'boolean' | 'json' | 'bytes';

export interface Column<Value = unknown> {
  readonly storage: Storage;
  readonly isNullable?: boolean;
  readonly isUnique?: boolean;
  readonly defaultsTo?: number;
  /** `table.column`. */
  readonly references?: string;
  readonly onDelete?: 'cascade' | 'set null' | undefined;
  /** Carries only the type. */
  readonly value?: Value;
}

export type Columns = Readonly<Record<string, Column>>;

export interface Table<Described extends Columns = Columns> {
  readonly columns: Described;
  readonly key: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly Index[];
}

export interface Index {
  readonly columns: readonly string[];
  /** Leaves out rows without a condition on them. */
  readonly where?: string;
}

/** The columns of a table as a record. */
export type Row<Described extends Columns> = {
  readonly [Name in keyof Described]: Described[Name] extends Column<infer Value> ? Value : never;
};

export const text = <Value extends string = string>(): Column<Value> => ({ storage: 'text' });
/** Times are whole milliseconds since the epoch. */
export const integer = (): Column<number> => ({ storage: 'integer' });
export const boolean = (): Column<boolean> => ({ storage: 'boolean' });
/** Objects and lists only: other values would be stored as they are. */
export const json = <Value extends object>(): Column<Value> => ({ storage: 'json' });
export const bytes = (): Column<Buffer> => ({ storage: 'bytes' });
export const reference = <To extends string>(
  references: To,
  onDelete?: Column['onDelete'],
): Column<string> & { readonly references: To } => ({ storage: 'text', references, onDelete });
export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
});
export const unique = <Value>(column: Column<Value>): Column<Value> => ({ ...column, isUnique: true });
export const orZero = <Value>(column: Column<Value>): Column<Value> => ({ ...column, defaultsTo: 0 });

export interface Constraints<Name> {
  /** Default: the first column. */
  readonly key?: readonly Name[];
  readonly unique?: readonly (readonly Name[])[];
  readonly indexes?: readonly (readonly Name[] | Index)[];
}

export function table<Described extends Columns>(
  columns: Described,
  { key, unique = [], indexes = [] }: Constraints<keyof Described & string> = {},
): Table<Described> {
  return {
    columns,
    key: key ?? Object.keys(columns).slice(0, 1),
    unique,
    indexes: indexes.map((index) => ('columns' in index ? index : { columns: index })),
  };
}

/** Names of column types in a database. */
export interface ColumnTypes {
  readonly text: string;
  readonly integer: string;
}

/** The statements that create a table with its indexes. */
export function toStatements(
  name: string,
  { columns, key, unique, indexes }: Table,
  types: ColumnTypes,
): string[] {
  const parts = [
    ...Object.entries(columns).map(([column, described]) => `"${column}" ${toDefinition(described, types)}`),
    `primary key ${toList(key)}`,
    ...unique.map((together) => `unique ${toList(together)}`),
  ];
  return [
    `create table "${name}" (${parts.join(', ')})`,
    ...indexes.map(
      (index) =>
        `create index "${name}By${index.columns.map(toTitle).join('')}" on "${name}" ${toList(index.columns)}` +
        (index.where === undefined ? '' : ` where ${index.where}`),
    ),
  ];
}

function toDefinition(column: Column, types: ColumnTypes): string {
  const { storage, isNullable = false, isUnique = false, defaultsTo, references, onDelete } = column;
  const [toTable, toColumn] = references?.split('.') ?? [];
  return [
    storage === 'integer' || storage === 'boolean' ? types.integer : types.text,
    isNullable ? '' : 'not null',
    isUnique ? 'unique' : '',
    defaultsTo === undefined ? '' : `default ${defaultsTo}`,
    references === undefined ? '' : `references "${toTable}" ("${toColumn}")`,
    onDelete === undefined ? '' : `on delete ${onDelete}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function toList(columns: readonly string[]): string {
  return `(${columns.map((column) => `"${column}"`).join(', ')})`;
}

function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
