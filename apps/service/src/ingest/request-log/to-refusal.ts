import type { TurnedAwayEvent } from '../ingest-events.ts';
import type { Refusal } from './request-log.ts';

export function toRefusal(value: unknown, verdict: TurnedAwayEvent): Refusal {
  const payload = () => value;
  switch (verdict.outcome) {
    case 'filtered':
      return { outcome: 'filtered', code: verdict.reason, payload };
    case 'limited':
      return { outcome: 'limited', code: verdict.code, payload };
    case 'rejected':
      return { outcome: 'rejected', code: verdict.code, errors: verdict.errors, payload };
  }
}
