import { type NotStored, notStored } from './delivery-result.ts';

/** As the service has them; `test/bounds.test.ts` holds them against its contract. */
export const bounds = { eventsPerRequest: 500, requestBytes: 1024 * 1024, recordBytes: 32 * 1024 } as const;

/** A record as it will be sent: what its caller changes afterwards does not matter any more. */
export interface Serialised {
  readonly json: string;
  readonly bytes: number;
}

/** JSON of a payload, or why it cannot be sent. JSON.stringify would make null of NaN, which is another answer. */
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
  return notStored('event_too_large', `One record has at most ${bounds.recordBytes} bytes, not ${bytes}.`);
}
