import { StoredEvent } from '@overlay/contract';
import Type, { type Static, type TSchema } from 'typebox';
import { joinSql, nameOf, type Sql, sql } from '../../event-tables/sql.ts';

/*
 * `StoredEvent` declares how an event goes out: the columns, their SQL and the checks of rows follow from the types of its fields.
 * Only the fields that the table keeps in another form are named here.
 */

type Field = keyof typeof StoredEvent.properties;

interface Column {
  readonly name: string;
  readonly value: Sql;
  /** What the engine returns. */
  readonly row: TSchema;
  /** Default: `value`. */
  readonly inFile?: Sql;
}

const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** Files have times, JSON has numbers. */
function time(name: Field): Column {
  const value = sql`toUnixTimestamp64Milli(${nameOf(name)})`;
  return { name, value, row: Type.Integer(), inFile: nameOf(name) };
}

/** Where only true is given out, the table has 0 and 1. */
function flag(name: Field): Column {
  return { name, value: sql`CAST(${nameOf(name)}, 'Bool')`, row: Type.Boolean() };
}

/** An answer is a number or a text. A column has one type, so there are two. */
function answer(number: string, string: string): readonly Column[] {
  return [
    { name: number, value: nameOf(number), row: orNull(Type.Number()) },
    { name: string, value: sql`CAST(${nameOf(string)}, 'Nullable(String)')`, row: orNull(Type.String()) },
  ];
}

const keptOtherwise: { readonly [Name in Field]?: readonly Column[] } = {
  timestamp: [time('timestamp')],
  createdAt: [time('createdAt')],
  deviceHash: [{ name: 'deviceHash', value: sql`lower(hex(deviceHash))`, row: Type.String() }],
  value: answer('valueNumber', 'valueString'),
  lastInteractionValue: answer('lastInteractionNumber', 'lastInteractionString'),
  overlayVersion: [
    { name: 'overlayVersion', value: sql`nullIf(overlayVersion, 0)`, row: orNull(Type.Integer()) },
  ],
  bot: [flag('bot')],
  verified: [flag('verified')],
  metadata: [{ name: 'metadata', value: sql`nullIf(metadata, '')`, row: orNull(Type.String()) }],
};

/** For a field whose type determines its column: absent text is '', absent numbers and flags are null. */
function toColumn(name: Field, schema: TSchema): Column {
  const column = nameOf(name);
  if (!Type.IsOptional(schema)) return { name, value: sql`toString(${column})`, row: schema };
  const row = orNull(schema);
  if (Type.IsString(schema) || Type.IsEnum(schema)) {
    return { name, value: sql`nullIf(toString(${column}), '')`, row };
  }
  return { name, value: Type.IsBoolean(schema) ? sql`CAST(${column}, 'Nullable(Bool)')` : column, row };
}

const fields = Object.entries(StoredEvent.properties) as [Field, TSchema][];
const columns = fields.flatMap(([name, schema]) => keptOtherwise[name] ?? [toColumn(name, schema)]);

/** A row in the shape of the API, with null for what is absent. */
export const eventRow = Type.Object({
  ...Object.fromEntries(columns.map(({ name, row }) => [name, row])),
  eventId: Type.String(),
  /** Milliseconds since the epoch. */
  timestamp: Type.Integer(),
  createdAt: Type.Integer(),
});
type Row = Static<typeof eventRow> & { readonly [column: string]: unknown };

interface Rest {
  /** The FROM clause. Its names are columns of the table. */
  readonly rest: Sql;
  readonly settings?: readonly Sql[];
}

/** Selects rows of `eventRow`, which also have the columns `others`. */
export function selectEvents(from: Sql, rest: Rest, others: readonly Sql[] = []): Sql {
  return select(
    [...columns.map(({ name, value }) => sql`${value} AS ${nameOf(name)}`), ...others],
    from,
    rest,
  );
}

/** Like `selectEvents`, with times for a file. */
export function selectEventsForFile(from: Sql, rest: Rest): Sql {
  const selected = columns.map(({ name, value, inFile = value }) => sql`${inFile} AS ${nameOf(name)}`);
  return select(selected, from, rest);
}

function select(selected: readonly Sql[], from: Sql, { rest, settings = [] }: Rest): Sql {
  return sql`
    SELECT ${joinSql(selected)}
    FROM ${from}
    ${rest}
    SETTINGS ${joinSql([sql`prefer_column_name_to_alias = 1`, ...settings])}`;
}

/** Fields that are not simply the column of their name. Undefined if absent. */
const readers: { readonly [Name in Field]?: (row: Row) => unknown } = {
  createdAt: ({ createdAt }) => new Date(createdAt).toISOString(),
  // A completion has a value, which is null.
  value: ({ interactionType, valueNumber, valueString }) =>
    interactionType === 'completion' ? null : (valueNumber ?? valueString ?? undefined),
  lastInteractionValue: ({ lastInteractionNumber, lastInteractionString }) =>
    lastInteractionNumber ?? lastInteractionString ?? undefined,
  bot: ({ bot }) => (bot === true ? true : undefined),
  verified: ({ verified }) => (verified === true ? true : undefined),
  metadata: ({ metadata }) => (typeof metadata === 'string' ? JSON.parse(metadata) : undefined),
  playedSegments: ({ playedSegments }) => unlessEmpty(playedSegments),
  unverified: ({ unverified }) => unlessEmpty(unverified),
};

function unlessEmpty(list: unknown): unknown {
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}

/** Fields that do not apply are absent. */
export function toStoredEvent(row: Row): StoredEvent {
  const event: Partial<Record<Field, unknown>> = {};
  for (const [name] of fields) {
    const read = readers[name];
    const value = read === undefined ? (row[name] ?? undefined) : read(row);
    if (value !== undefined) event[name] = value;
  }
  // The rows were checked by the schemas of these very fields.
  return event as StoredEvent;
}
