import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { ControlStoreUnavailable } from '../../../ports/control-store-unavailable.ts';

/** Result codes that say something about the disk or another process, not about the statement. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** SQLite says this where it has rolled back by itself: on a full disk, say. */
const rolledBackAlready = /no transaction is active/;

/** The same database, whose passing failures carry the port's name for them, so that callers are told to come back. */
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

/** Nothing to roll back is what a roll-back is for; complaining of it would hide why the transaction failed. */
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
