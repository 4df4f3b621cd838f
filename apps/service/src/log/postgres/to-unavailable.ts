import { EventLogUnavailable } from '../event-log.ts';
import { CallFailed } from './log-connection.ts';

/** disk_full, and the file size limit as PostgreSQL names it. */
const noRoom = new Set(['53100', '54000']);

export function toUnavailable(error: unknown): EventLogUnavailable {
  if (error instanceof EventLogUnavailable) return error;
  const isFull = error instanceof CallFailed && noRoom.has(error.code ?? '');
  return new EventLogUnavailable(isFull ? 'full' : 'io', { cause: error });
}
