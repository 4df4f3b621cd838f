import { type NotStored, notStored } from './delivery-result.ts';

/** The limits of the service; `test/bounds.test.ts` compares them with its contract. */
export const bounds = { eventsPerRequest: 500, requestBytes: 1024 * 1024, recordBytes: 32 * 1024 } as const;

/** A serialised record: later changes by the caller do not affect it. */
export interface Serialised {
  readonly json: string;
  readonly bytes: number;
}

/**
 * The JSON of a payload, or why it cannot be sent. JSON.stringify would turn NaN into null, which is a different
 * answer.
 */
export function serialise(payload: object): Serialised | NotStored {
  let json: string;
  try {
    json = JSON.stringify(payload, (name, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${name} is ${value}`);
      return value;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return notStored('not_serialisable', `The payload cannot be written as JSON: ${reason}`);
  }
  const bytes = Buffer.byteLength(json);
  if (bytes <= bounds.recordBytes) return { json, bytes };
  return notStored(
    'event_too_large',
    `A record may be at most ${bounds.recordBytes} bytes; this one is ${bytes}.`,
  );
}
