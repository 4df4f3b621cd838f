import { limits } from '@overlay/contract';
import { ProblemError } from '../http/problem-error.ts';

/** `limit` of a list of stored records; 50 where it is not given. */
export function toPageSize(text: string | undefined): number {
  if (text === undefined) return 50;
  const limit = Number(text);
  if (limit >= 1 && limit <= limits.eventsPerPage) return limit;
  const detail = `must be a whole number from 1 to ${limits.eventsPerPage}`;
  throw new ProblemError('validation_failed', `limit ${detail}`, {
    errors: [{ pointer: '/limit', code: 'range', detail }],
  });
}
