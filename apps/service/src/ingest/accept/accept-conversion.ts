import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ConversionPayload, identifierPrefixes, isCurrency, limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';
import { findNumberText } from '../../http/bodies/json-numbers.ts';
import { toConversionLine } from '../../ports/conversion-row.ts';
import type { LogEntry } from '../../ports/event-log.ts';
import { newSortableBytes, toBase32 } from '../../ports/new-identifier.ts';
import type { IngestContext } from '../ingest-context.ts';
import { toTimestampDetail } from './accept-event.ts';
import { isPlainAmount, parseAmount } from './amount.ts';
import { findIllFormedText, toMetadataText } from './payload-validator.ts';

export interface AcceptedConversion {
  readonly conversionId: string;
  readonly entry: LogEntry;
}

/**
 * A conversion is idempotent by its orderId and type or, without an order, by its dedupeKey. Its identifier is derived
 * from them, as for events.
 * @param json the text of the payload: an amount is read from it digit by digit
 */
export function acceptConversion(
  payload: ConversionPayload,
  json: string,
  context: IngestContext,
): AcceptedConversion {
  refuseIllFormed(payload);
  const { accountId, actor } = context.principal;
  const amount = toAmount(payload, json);
  if (payload.currency !== undefined && !isCurrency(payload.currency)) {
    throw refuse('/currency', 'is not an ISO 4217 currency code');
  }
  const metadata = toMetadataText(payload.metadata);
  if (metadata === undefined) throw refuse('/metadata', `has more than ${limits.metadataBytes} bytes`);
  const timestamp = toTimestamp(payload, context);
  const key = toKeyBytes(accountId, payload);
  const conversionId = identifierPrefixes.conversion + toBase32(key ?? newSortableBytes(context.now));
  const deviceHashHex =
    payload.deviceId === undefined ? (payload.deviceHash ?? '') : context.hashOfDevice(payload.deviceId);
  const line = toConversionLine({
    accountId,
    conversionId,
    timestamp,
    createdAt: context.now,
    conversionType: payload.conversionType,
    amount,
    currency: payload.currency ?? '',
    orderId: payload.orderId ?? '',
    campaignId: payload.campaignId ?? '',
    creativeId: payload.creativeId ?? '',
    videoId: payload.videoId ?? '',
    sessionId: payload.sessionId ?? '',
    deviceHashHex,
    installationId: payload.installationId ?? '',
    metadata,
    keyId: actor.keyId,
    amountText: typeof payload.value === 'string' && isPlainAmount(payload.value) ? payload.value : '',
  });
  const said = JSON.stringify([
    amount,
    payload.currency,
    payload.campaignId,
    payload.sessionId,
    deviceHashHex,
  ]);
  return { conversionId, entry: { key, line, createdAt: context.now, payloadHash: crc32(said) } };
}

function refuse(pointer: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', `${pointer} ${detail}`, {
    errors: [{ pointer, code: 'invalid', detail }],
  });
}

function refuseIllFormed(payload: ConversionPayload): void {
  const pointer = findIllFormedText(payload);
  if (pointer !== undefined)
    throw refuse(pointer, 'contains half of a surrogate pair, which is not valid text');
  const { campaignId, sessionId, deviceId, deviceHash } = payload;
  if ((campaignId ?? sessionId ?? deviceId ?? deviceHash) === undefined) {
    throw refuse('/', 'must have at least one of campaignId, sessionId, deviceId, deviceHash');
  }
}

/** Exactly as sent, as a string or as a number. */
function toAmount({ value, currency }: ConversionPayload, json: string): string | null {
  if (value === undefined) return null;
  if (currency === undefined) throw refuse('/currency', 'is required if there is a value');
  const amount = parseAmount(typeof value === 'string' ? value : (findNumberText(json, 'value') ?? ''));
  if (amount !== undefined) return amount;
  throw refuse('/value', 'must be a decimal of at most 15 digits before and 4 after the point');
}

function toTimestamp(payload: ConversionPayload, context: IngestContext): number {
  const timestamp = payload.timestampMs ?? context.now;
  const oldest = Math.max(context.now - limits.timestampBehindSecretMs, context.firstRetainedMs);
  if (timestamp >= oldest && timestamp <= context.now + limits.timestampAheadMs) return timestamp;
  const detail = toTimestampDetail(timestamp, context);
  throw new ProblemError('timestamp_out_of_range', `/timestampMs ${detail}`, {
    errors: [{ pointer: '/timestampMs', code: 'timestamp_out_of_range', detail }],
  });
}

function toKeyBytes(accountId: string, payload: ConversionPayload): Buffer | undefined {
  const identity =
    payload.orderId !== undefined
      ? ['order', payload.conversionType, payload.orderId]
      : payload.dedupeKey !== undefined
        ? ['key', payload.dedupeKey]
        : undefined;
  if (identity === undefined) return undefined;
  const text = JSON.stringify(['conversion', accountId, ...identity]);
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
