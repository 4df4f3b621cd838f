import { ConversionListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { listParams } from '../queries/list-pages.ts';

const attributed = sqlFile(import.meta.url, './attributed-conversions.sql');

/** A query over `attributed`: conversions, and what each is attributed to. */
export function overAttributed(sql: string): string {
  return sql.replace('FROM attributed', `FROM (${attributed})`);
}

const { conversionType, orderId, sessionId, deviceHash } = ConversionListQuery.properties;

/** Which conversions are attributed, by what was sent with them. */
export const attributedParams = Type.Object({
  conversionType,
  orderId,
  sessionId,
  deviceHash,
  ...listParams.properties,
});

export const everyConversion: Static<typeof attributedParams> = {
  cursorMs: -1,
  cursorId: '',
  limit: Number.MAX_SAFE_INTEGER,
};
