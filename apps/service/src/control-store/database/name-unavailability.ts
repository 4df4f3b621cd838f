import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';

/** Result codes about the disk or another process, not about the statement. */
const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)/;

/** The file is not what SQLite has written. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** The error if SQLite has already rolled back by itself, for example on a full disk. */
const rolledBackAlready = /no transaction is active/;

/**
 * The same database, with temporary failures turned into the control store's error, so that callers are told to retry, and
 * damage into an error that they are told not to retry.
 */
export function nameUnavailability(
  database: SqliteDatabase,
  onDamaged: (damage: StorageDamaged) => void = () => {},
): SqliteDatabase {
  const named = <Result>(call: () => Result): Result => {
    try {
      return call();
    } catch (error) {
      const failure = toControlFailure(error);
      if (failure instanceof StorageDamaged) onDamaged(failure);
      throw failure;
    }
  };
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

/** The error as the control store reports it. */
export function toControlFailure(cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return cause;
  const { code, message } = cause;
  if (damaged.test(code)) {
    return new StorageDamaged('control.sqlite', 'control.sqlite', `control.sqlite: ${message}`, { cause });
  }
  if (!passing.test(code)) return cause;
  return new ControlStoreUnavailable(`the control store is not available: ${code}`, { cause });
}
