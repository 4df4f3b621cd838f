import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';

/** Result codes about the disk or another process, not about the statement. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** The error if SQLite has already rolled back by itself, for example on a full disk. */
const rolledBackAlready = /no transaction is active/;

/** The same database, with temporary failures turned into the control store's error, so that callers are told to retry. */
export function nameUnavailability(database: SqliteDatabase): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = named(() => database.prepare(sql));
      const wrapped: SqliteStatement = {
        reader: statement.reader,
        all: (parameters) => named(() => statement.all(parameters)),
        run: (parameters) =>
          named(() => (sql === 'rollback' ? rollBack(statement, parameters) : statement.run(parameters))),
        iterate: (parameters) => statement.iterate(parameters),
      };
      return wrapped;
    },
  };
}

/** A rollback with nothing to roll back counts as success; its error would hide why the transaction failed. */
function rollBack(statement: SqliteStatement, parameters: Parameters<SqliteStatement['run']>[0]) {
  try {
    return statement.run(parameters);
  } catch (error) {
    if (!(error instanceof Error) || !rolledBackAlready.test(error.message)) throw error;
    return { changes: 0, lastInsertRowid: 0 };
  }
}

function named<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code !== 'string' || !passing.test(code)) throw cause;
    throw new ControlStoreUnavailable(`the control store is not available: ${code}`, { cause });
  }
}
