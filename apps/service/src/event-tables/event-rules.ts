import { type Sql, sql } from './sql.ts';

/** Impressions, without playback records. */
export const isImpression = sql`(eventType = 'impression' AND playbackEvent = '')`;
/** Interactions, without completions, which repeat an interaction that is already counted. */
export const isInteraction = sql`(eventType = 'interaction' AND interactionType != 'completion')`;
/** Only interactions can be completions. */
export const isCompletion = sql`interactionType = 'completion'`;
/** Only impressions can be playback records. */
export const isPlayback = sql`playbackEvent != ''`;

/**
 * What an event counts as: `impression`, `interaction`, `completion` or `playback`. Must equal the text in the
 * projection `deviceSteps`.
 */
export const step = sql`multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType)`;

/** A flag of the table as the filters of the analytics have it. */
export const toFlagText = (flag: Sql) => sql`if(${flag} = 1, 'true', 'false')`;

export const utcDay = sql`toDate(timestamp)`;
/** Projections keep no finer time. Every time zone offset since 1980 is a multiple of it. */
export const quarterHour = sql`toStartOfFifteenMinutes(timestamp)`;

/** The columns that decide what an event counts as. Queries that count group by them, as the projections do. */
export const kindColumns = sql`eventType, interactionType, overlayType, playbackEvent`;
