import { ProblemError } from '../../http/answers/problem-error.ts';

/** The last event of a page: the next page begins after it. Opaque to callers. */
export interface EventCursor {
  readonly timestampMs: number;
  readonly eventId: string;
}

export function formatEventCursor(cursor: EventCursor): string {
  return Buffer.from(`${cursor.timestampMs} ${cursor.eventId}`).toString('base64url');
}

export function parseEventCursor(text: string): EventCursor {
  const match = /^(\d{1,15}) (evt_[0-9a-z]{1,36})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new ProblemError('validation_failed', 'cursor is not one that this service gave out.', {
      errors: [{ pointer: '/cursor', code: 'cursor', detail: 'is not one that this service gave out' }],
    });
  }
  return { timestampMs: Number(match[1]), eventId: match[2] };
}
