import { type FieldError, parseDay } from '@overlay/contract';
import { ProblemError } from '../answers/problem-error.ts';

export interface DateRange {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** Both days inclusive, UTC; a day that does not exist, or a reversed range, is a 422. */
export function toDateRange(query: {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}): DateRange {
  const errors: FieldError[] = [];
  const from = check('dateFrom', query.dateFrom, errors);
  const to = check('dateTo', query.dateTo, errors);
  if (errors.length === 0 && from !== undefined && to !== undefined && from > to) {
    errors.push({ pointer: '/dateFrom', code: 'range', detail: 'is after dateTo' });
  }
  if (errors.length > 0) {
    const detail = errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
    throw new ProblemError('validation_failed', detail, { errors });
  }
  return { dateFrom: query.dateFrom, dateTo: query.dateTo };
}

function check(name: string, day: string | undefined, errors: FieldError[]): number | undefined {
  if (day === undefined) return undefined;
  const ms = parseDay(day);
  // The store's calendar ends where DateTime64 does.
  if (ms === undefined || ms < Date.UTC(1970, 0, 1) || ms > Date.UTC(2148, 11, 31)) {
    errors.push({
      pointer: `/${name}`,
      code: 'date',
      detail: 'must be an existing date in the form YYYY-MM-DD',
    });
    return undefined;
  }
  return ms;
}
