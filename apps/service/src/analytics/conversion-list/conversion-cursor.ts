import { ProblemError } from '../../http/answers/problem-error.ts';

/** The last conversion of a page: the next page begins after it. Opaque to callers. */
export interface ConversionCursor {
  readonly timestampMs: number;
  readonly conversionId: string;
}

export function formatConversionCursor({ timestampMs, conversionId }: ConversionCursor): string {
  return Buffer.from(`${timestampMs} ${conversionId}`).toString('base64url');
}

export function parseConversionCursor(text: string): ConversionCursor {
  const match = /^(\d{1,15}) (cnv_[0-9a-z]{1,36})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) {
    const detail = 'is not one that this service gave out';
    throw new ProblemError('validation_failed', `cursor ${detail}.`, {
      errors: [{ pointer: '/cursor', code: 'cursor', detail }],
    });
  }
  return { timestampMs: Number(match[1]), conversionId: match[2] };
}
