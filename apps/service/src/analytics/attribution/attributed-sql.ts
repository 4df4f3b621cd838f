import { type AttributionModel, ConversionListQuery } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { conversionTable } from '../../event/conversion-row.ts';
import { isInteraction } from '../../event-tables/event-rules.ts';
import { equalsIfGiven, joinSql, nameOf, type Sql, sql } from '../../event-tables/sql.ts';
import { listParams } from '../queries/list-pages.ts';

/** Which conversions come first if there is a limit. */
export type AttributedOrder = 'newestFirst' | 'oldestFirst';

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

/** The conversions that the parameters select, before paging. */
export const isAskedConversion = sql`
  ${equalsIfGiven('conversionType')}
  AND ${equalsIfGiven('orderId')}
  AND ${equalsIfGiven('sessionId')}
  AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))`;

const cursor = sql`fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')`;
const pages: Readonly<Record<AttributedOrder, Sql>> = {
  newestFirst: sql`
    AND (
      {cursorMs:Int64} < 0
      OR timestamp < ${cursor}
      OR (timestamp = ${cursor} AND conversionId < {cursorId:String})
    )
    ORDER BY toDate(timestamp) DESC, timestamp DESC, conversionId DESC`,
  oldestFirst: sql`
    AND (timestamp, conversionId) > (${cursor}, {cursorId:String})
    ORDER BY timestamp, conversionId`,
};

/**
 * Conversions, and the interactions that the model attributes each to: of its session or device, at most 7 days earlier,
 * and of its campaign if one was sent. Interactions are looked up by session and by device, each with and without
 * the campaign, in one pass.
 *
 * @param conversions the conversions, and `events` the interactions that they may be attributed to: subqueries for FROM
 */
export function toAttributedSql(
  conversions: Sql,
  events: Sql,
  model: AttributionModel,
  order: AttributedOrder,
): Sql {
  return sql`
    WITH
    picked AS
    (
      SELECT *
      FROM ${conversions}
      WHERE ${isAskedConversion}
        ${pages[order]}
      LIMIT {limit:UInt64}
    ),
    wanted AS
    (
      SELECT
        conversionId,
        timestamp,
        timestamp - INTERVAL 7 DAY AS since,
        arrayJoin(arrayFilter(key -> key != '', [
          if(sessionId = '', '', concat('s ', sessionId, ' ', campaignId)),
          if(deviceHash = toFixedString('', 32), '', concat('d ', hex(deviceHash), ' ', campaignId))
        ])) AS touchKey
      FROM picked
    ),
    interactions AS
    (
      SELECT * FROM
      (
        SELECT
          timestamp AS touchedAt,
          (
            eventId,
            toString(campaignId),
            toString(creativeId),
            toString(videoId),
            toString(overlayId),
            toString(overlayType),
            toString(interactionType),
            toString(origin),
            verified
          ) AS touch,
          arrayJoin([
            concat('s ', sessionId, ' '),
            concat('s ', sessionId, ' ', campaignId),
            concat('d ', hex(deviceHash), ' '),
            concat('d ', hex(deviceHash), ' ', campaignId)
          ]) AS touchKey
        FROM ${events}
        WHERE ${isInteraction}
          AND timestamp >= (SELECT min(timestamp) FROM picked) - INTERVAL 7 DAY
          AND timestamp <= (SELECT max(timestamp) FROM picked)
          AND (sessionId IN (SELECT sessionId FROM picked) OR deviceHash IN (SELECT deviceHash FROM picked))
      )
      WHERE touchKey IN (SELECT touchKey FROM wanted)
    ),
    ${model === 'linear' ? everyInteraction : oneInteraction(model)}`;
}

/** Of what conversions carry, under their own names. */
const carried = joinSql(
  Object.keys(conversionTable)
    .map((name) => nameOf(name === 'deviceHashHex' ? 'deviceHash' : name))
    .map((name) => sql`picked.${name} AS ${name}`),
);

/**
 * Each conversion with one interaction: the last one, or the first. Of two in the same millisecond, the one with the greater
 * eventId is later, so that every reading gives the same answer.
 */
function oneInteraction(model: 'last' | 'first'): Sql {
  const isLast = model === 'last';
  return sql`
    touches AS
    (
      SELECT touchKey, touchedAt, ${isLast ? sql`argMax` : sql`argMin`}(touch, touch.1) AS touch
      FROM interactions
      GROUP BY touchKey, touchedAt
    ),
    led AS
    (
      SELECT
        conversionId,
        ${isLast ? sql`max` : sql`min`}((touchedAt, touch, touchKey)) AS touch
      FROM
      (
        SELECT wanted.conversionId AS conversionId, touches.touchedAt AS touchedAt, touches.touch AS touch, wanted.touchKey AS touchKey
        FROM wanted
        ASOF INNER JOIN touches ON wanted.touchKey = touches.touchKey
          AND ${isLast ? sql`wanted.timestamp >= touches.touchedAt` : sql`wanted.since <= touches.touchedAt`}
        WHERE ${isLast ? sql`touches.touchedAt >= wanted.since` : sql`touches.touchedAt <= wanted.timestamp`}
      )
      GROUP BY conversionId
    )
    SELECT
      ${carried},
      led.touch.1 AS interactedAt,
      led.touch.2.1 AS eventId,
      multiIf(picked.campaignId != '', 'campaignId', eventId = '', '', startsWith(led.touch.3, 's'), 'session', 'device') AS attributedBy,
      multiIf(picked.campaignId != '', picked.campaignId, eventId != '', led.touch.2.2, 'unattributed') AS attributedCampaignId,
      if(picked.creativeId != '', picked.creativeId, led.touch.2.3) AS attributedCreativeId,
      if(picked.videoId != '', picked.videoId, led.touch.2.4) AS attributedVideoId,
      led.touch.2.5 AS overlayId,
      led.touch.2.6 AS overlayType,
      led.touch.2.7 AS interactionType,
      led.touch.2.8 AS origin,
      led.touch.2.9 AS verified
    FROM picked
    LEFT JOIN led ON picked.conversionId = led.conversionId`;
}

/**
 * Conversions in equal parts, one for each interaction: amounts in units of 0.0001, credit in 0.0001 of a conversion. The
 * remainder goes to the last interactions, one unit each, so that the parts add up exactly. A conversion without
 * interactions is one part.
 */
const everyInteraction = sql`
    led AS
    (
      SELECT conversionId, arrayReverseSort(groupUniqArray((touchedAt, touch))) AS touches
      FROM
      (
        SELECT wanted.conversionId AS conversionId, interactions.touchedAt AS touchedAt, interactions.touch AS touch
        FROM wanted
        INNER JOIN interactions ON wanted.touchKey = interactions.touchKey
        WHERE interactions.touchedAt <= wanted.timestamp
          AND interactions.touchedAt >= wanted.since
      )
      GROUP BY conversionId
    ),
    parted AS
    (
      SELECT
        *,
        touch,
        toInt128(greatest(length(touches), 1)) AS parts,
        greatest(place, 1) AS part,
        toInt128(amount * 10000) AS units
      FROM
      (
        SELECT
          picked.timestamp AS timestamp,
          picked.amount AS amount,
          picked.currency AS currency,
          picked.campaignId AS campaignId,
          picked.creativeId AS creativeId,
          picked.videoId AS videoId,
          picked.installationId AS installationId,
          led.touches AS touches
        FROM picked
        LEFT JOIN led ON picked.conversionId = led.conversionId
      )
      LEFT ARRAY JOIN touches AS touch, arrayEnumerate(touches) AS place
    )
    SELECT
      timestamp,
      currency,
      installationId,
      toDecimal128(intDiv(units, parts) + if(part <= abs(units % parts), sign(units), 0), 4) / 10000 AS amount,
      toUInt64(intDiv(10000, parts) + if(part <= 10000 % parts, 1, 0)) AS partCredit,
      multiIf(campaignId != '', campaignId, touch.2.1 != '', touch.2.2, 'unattributed') AS attributedCampaignId,
      if(creativeId != '', creativeId, touch.2.3) AS attributedCreativeId,
      if(videoId != '', videoId, touch.2.4) AS attributedVideoId,
      touch.2.5 AS overlayId,
      touch.2.6 AS overlayType,
      touch.2.7 AS interactionType,
      touch.2.8 AS origin,
      touch.2.9 AS verified
    FROM parted`;
