import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ConversionPayload, identifierPrefixes, limits } from '@overlay/contract';
import { ProblemError } from '../http/problem-error.ts';
import { newSortableBytes, toBase32 } from '../identifiers/new-identifier.ts';
import { toTimestampDetail } from '../ingest/accept-event.ts';
import { toDeviceHash } from '../ingest/device-hash.ts';
import type { IngestContext } from '../ingest/ingest-context.ts';
import { findIllFormedText, toMetadataText } from '../ingest/payload-validator.ts';
import { toConversionLine } from '../ports/conversion-row.ts';
import type { LogEntry } from '../ports/event-log.ts';

export interface AcceptedConversion {
  readonly conversionId: string;
  readonly entry: LogEntry;
}

/**
 * A conversion is idempotent by its dedupeKey or, without one, by its orderId and type (decisions 5).
 * The identifier is a function of them, as an event's is.
 */
export function acceptConversion(payload: ConversionPayload, context: IngestContext): AcceptedConversion {
  refuseIllFormed(payload);
  const { accountId, keyId } = context.principal;
  const amount = toAmount(payload);
  const metadata = toMetadataText(payload.metadata);
  if (metadata === undefined) throw refuse('/metadata', `has more than ${limits.metadataBytes} bytes`);
  const timestamp = toTimestamp(payload, context);
  const key = toKeyBytes(accountId, payload);
  const conversionId = identifierPrefixes.conversion + toBase32(key ?? newSortableBytes(context.now));
  const deviceHashHex =
    payload.deviceId === undefined
      ? (payload.deviceHash ?? '')
      : toDeviceHash(context.accountSalt, payload.deviceId);
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
    keyId,
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
  if (pointer !== undefined) throw refuse(pointer, 'has half of a surrogate pair, which is no text');
  const { campaignId, sessionId, deviceId, deviceHash } = payload;
  if ((campaignId ?? sessionId ?? deviceId ?? deviceHash) === undefined) {
    throw refuse('/', 'must have at least one of campaignId, sessionId, deviceId, deviceHash');
  }
}

/** The decimal's text, exactly as far as it goes; a JSON number is taken by its shortest text. */
function toAmount(payload: ConversionPayload): string | null {
  if (payload.value === undefined) return null;
  if (payload.currency === undefined) throw refuse('/currency', 'is required where there is a value');
  const text = String(payload.value);
  if (/^-?\d{1,15}(\.\d{1,4})?$/.test(text)) return text;
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
    payload.dedupeKey !== undefined
      ? ['key', payload.dedupeKey]
      : payload.orderId !== undefined
        ? ['order', payload.conversionType, payload.orderId]
        : undefined;
  if (identity === undefined) return undefined;
  const text = JSON.stringify(['conversion', accountId, ...identity]);
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
