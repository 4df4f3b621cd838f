import { ConversionListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { listParams } from '../queries/list-pages.ts';

const attributed = sqlFile(import.meta.url, './attributed-conversions.sql');

const pages = {
  newestFirst: sqlFile(import.meta.url, './newest-conversions.sql'),
  oldestFirst: sqlFile(import.meta.url, './oldest-conversions.sql'),
};

/**
 * A query over `attributed`: conversions, and what each is attributed to.
 *
 * @param order which of the conversions come first where there is a limit
 */
export function overAttributed(sql: string, order: keyof typeof pages = 'newestFirst'): string {
  return sql.replace('FROM attributed', `FROM (${attributed.replace('$page', pages[order])})`);
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
