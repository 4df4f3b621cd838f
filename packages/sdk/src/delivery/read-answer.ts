import type { EventVerdict } from '@overlay/contract';
import type { TrackError } from '../track.ts';
import { parseRetryAfterMs } from './backoff.ts';
import type { HttpAnswer } from './environment.ts';

/** What became of one request of events. */
export type DeliveryAnswer =
  | {
      readonly kind: 'verdicts';
      readonly verdicts: ReadonlyMap<number, EventVerdict>;
      readonly waitMs: number;
    }
  | { readonly kind: 'retry'; readonly error: TrackError; readonly waitMs: number }
  | { readonly kind: 'too-large' }
  /** The browser did not take it; a smaller one may go. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'refused'; readonly error: TrackError };

export function toRetry(code: string, message: string, waitMs = 0): DeliveryAnswer {
  return { kind: 'retry', error: { code, message }, waitMs };
}

export async function readAnswer(answer: HttpAnswer, nowMs: number): Promise<DeliveryAnswer> {
  const { status } = answer;
  const body = parseObject(await answer.text());
  const waitMs = parseRetryAfterMs(answer.headers.get('retry-after'), nowMs);
  const results = Array.isArray(body.results) ? body.results : undefined;
  if (results && (status === 422 || status < 300)) {
    return { kind: 'verdicts', verdicts: toVerdicts(results), waitMs };
  }
  if (status === 413) return { kind: 'too-large' };
  const error = {
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    message: typeof body.detail === 'string' ? body.detail : `The service answered ${status}`,
  };
  // A success without results is not the service: a captive portal answers 200 to everything.
  if (status < 300 || isTemporary(status)) return { kind: 'retry', error, waitMs };
  return { kind: 'refused', error };
}

function isTemporary(status: number): boolean {
  return (
    status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 505)
  );
}

function toVerdicts(results: readonly unknown[]): ReadonlyMap<number, EventVerdict> {
  return new Map(results.filter(isVerdict).map((verdict) => [verdict.index, verdict]));
}

function isVerdict(value: unknown): value is EventVerdict {
  return (
    typeof value === 'object' &&
    value !== null &&
    'index' in value &&
    'status' in value &&
    typeof value.index === 'number'
  );
}

export function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
