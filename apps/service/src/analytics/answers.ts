import { keptIn } from './queries/scope-sql.ts';

/** What the projection `answers` (schema/019-answers.sql) keeps of an interaction, by the name that stands for it in SQL. */
const expressions = {
  OVERLAY: keptIn('answered', 'overlayId'),
  KIND: keptIn('answered', 'interactionType'),
  HAPPENED: keptIn('answered', 'timestamp', "toDateTime64(0, 3, 'UTC')"),
  VALUE: keptIn('answered', 'ifNull(valueString, toString(valueNumber))', 'NULL'),
  DEVICE: keptIn('answered', 'cityHash64(deviceHash)', '0'),
  SESSION: keptIn('answered', 'cityHash64(sessionId)', '0'),
  METADATA: "if(interactionType = 'cta_click', metadata, '')",
} as const;

/**
 * Replaces OVERLAY, KIND (the type of the interaction), HAPPENED, VALUE (as text, null without one), DEVICE, SESSION
 * (hashes) and METADATA (of clicks alone) in an SQL that reads `FROM events WHERE $answered`.
 */
export function withAnswers(sql: string): string {
  return sql.replace(/\b[A-Z]+\b/g, (word) => expressions[word as keyof typeof expressions] ?? word);
}
