import { type AttributionModel, ConversionListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { listParams } from '../queries/list-pages.ts';

const interactions = sqlFile(import.meta.url, './interactions.sql');
const oneInteraction = sqlFile(import.meta.url, './one-interaction.sql');

/** The words of one-interaction.sql that tell the models apart. */
const choices = {
  last: {
    PICK: 'argMax',
    CHOICE: 'max',
    NEAREST: 'wanted.timestamp >= touches.touchedAt',
    WITHIN: 'touches.touchedAt >= wanted.since',
  },
  first: {
    PICK: 'argMin',
    CHOICE: 'min',
    NEAREST: 'wanted.since <= touches.touchedAt',
    WITHIN: 'touches.touchedAt <= wanted.timestamp',
  },
};

const attributed: Readonly<Record<AttributionModel, string>> = {
  last: `${interactions},\n${withWords(oneInteraction, choices.last)}`,
  first: `${interactions},\n${withWords(oneInteraction, choices.first)}`,
  linear: `${interactions},\n${sqlFile(import.meta.url, './every-interaction.sql')}`,
};

function withWords(sql: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((text, [word, meaning]) => text.replaceAll(word, meaning), sql);
}

const pages = {
  newestFirst: sqlFile(import.meta.url, './newest-conversions.sql'),
  oldestFirst: sqlFile(import.meta.url, './oldest-conversions.sql'),
};

/**
 * A query over `attributed`: conversions, and what each is attributed to by the model, `last` if none is named. By
 * `linear`, a conversion is as many rows as interactions led to it.
 *
 * @param order which of the conversions come first where there is a limit
 */
export function overAttributed(
  sql: string,
  order: keyof typeof pages = 'newestFirst',
  model: AttributionModel = 'last',
): string {
  return sql.replace('FROM attributed', `FROM (${attributed[model].replace('$page', pages[order])})`);
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
