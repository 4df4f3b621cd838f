import { type FieldError, parseDay } from '@overlay/contract';
import { dayMs } from '../../scheduling/clock.ts';
import { toRefusal } from './validate.ts';

interface DateRange {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** The moments of whole days, UTC: `toMs` is exclusive. A day that does not exist, or a reversed range, is a 422. */
export function toMoments({ dateFrom, dateTo }: DateRange): {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
} {
  const errors: FieldError[] = [];
  const fromMs = check('dateFrom', dateFrom, errors);
  const lastDayMs = check('dateTo', dateTo, errors);
  if (errors.length === 0 && fromMs !== undefined && lastDayMs !== undefined && fromMs > lastDayMs) {
    errors.push({ pointer: '/dateFrom', code: 'range', detail: 'is after dateTo' });
  }
  if (errors.length > 0) throw toRefusal(errors);
  return { fromMs, toMs: lastDayMs === undefined ? undefined : lastDayMs + dayMs };
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
