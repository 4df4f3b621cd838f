import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { ControlStoreUnavailable } from '../../../ports/control-store-unavailable.ts';

/** Result codes that say something about the disk or another process, not about the statement. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** The same database, whose passing failures carry the port's name for them, so that callers are told to come back. */
export function nameUnavailability(database: SqliteDatabase): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = named(() => database.prepare(sql));
      const wrapped: SqliteStatement = {
        reader: statement.reader,
        all: (parameters) => named(() => statement.all(parameters)),
        run: (parameters) => named(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
      return wrapped;
    },
  };
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
