import type { Ports } from '@overlay/service';

const rowsPerStatement = 500_000;
/** The last session is over before the end. */
const periodMs = 89 * 86_400_000;

/** Its hash is that of this text. */
export const sharedDevice = 'shared';

/**
 * Sessions of ten events as the SDK sends them, over 90 days: playback records with the segments that were played,
 * impressions, an interaction with its completion in one session of four, and a conversion after one of five. A fifth of them is about one video (`vid-0`),
 * the others about 200 (`vid-7` is one of the middle); 50 campaigns with three creatives, ten origins, a device for three
 * sessions, and one (`sharedDevice`) for every ten-thousandth session, so that erasing it erases one event of 10,000. Made by the store itself: sending 100 million events is not the question here. Sessions are the same for
 * the same range, so a table can grow.
 */
export async function fillSessions(
  store: Ports['eventStore'],
  accountId: string,
  from: number,
  to: number,
): Promise<void> {
  for (let at = from; at < to; at += rowsPerStatement) {
    const rows = Math.min(rowsPerStatement, to - at);
    // In the order of time, as events arrive: parts of a month are then about different days of it.
    const toMs = (n: number) => Math.round(((n - from) / (to - from)) * periodMs);
    const params = { accountId, from: at, rows, begins: toMs(at), ends: toMs(at + rows) };
    await store.command(sql, params);
    await store.command(conversionsSql, params);
  }
}

const began = `toStartOfDay(now64(3, 'UTC')) - toIntervalDay(89)
  + toIntervalMillisecond({begins:UInt64} + cityHash64(session) % greatest({ends:UInt64} - {begins:UInt64}, 1))`;

const sql = `
INSERT INTO events (
  accountId, eventId, timestamp, createdAt, eventType, interactionType, overlayType, playbackEvent, campaignId,
  creativeId, videoId, overlayId, sessionId, deviceHashHex, source, origin, valueNumber, valueString,
  videoTimeSeconds, watchedSeconds, videoLength, playedSegments, exposureMs, keyId
)
SELECT
  {accountId:String},
  concat('evt_', leftPad(toString(n), 26, '0')),
  began + toIntervalMillisecond(step * 7000 + cityHash64(n) % 5000) AS happened,
  happened,
  if(isAnswer OR isCompletion, 'interaction', 'impression'),
  multiIf(isCompletion, 'completion', isAnswer, kind, ''),
  if(isPlayback OR isCompletion, '', kind),
  multiIf(step = 0, 'start', step = 3, 'progress', step = 7, 'pause', step = 9, 'summary', ''),
  concat('camp-', toString(campaign)),
  concat('crt-', toString(campaign), '-', toString(cityHash64(session, 2) % 3)),
  concat('vid-', toString(video)),
  if(isPlayback, '', concat('ovl-', toString(video), '-', toString(step % 3))),
  concat('sess-', toString(session)),
  hex(SHA256(if(session % 10000 = 0, '${sharedDevice}', toString(intDiv(session, 3))))),
  'sdk',
  concat('https://shop-', toString(cityHash64(session, 4) % 10), '.example'),
  if(isAnswer AND kind IN ('rating', 'slider'), cityHash64(n, 7) % 6, NULL),
  if(isAnswer AND kind IN ('poll', 'tap'), concat('option-', toString(cityHash64(n, 7) % 4)), NULL),
  step * 7 + (cityHash64(n, 8) % 5000) / 1000,
  if(isPlayback, watched, NULL),
  180,
  if(step IN (7, 9), [(0., toFloat64(intDiv(watched, 2))), (intDiv(watched, 2) + 5., watched + 5.)], []),
  if(isCompletion, 2000 + cityHash64(n, 11) % 9000, NULL),
  'key_bench'
FROM (
  SELECT
    number + {from:UInt64} AS n,
    intDiv(n, 10) AS session,
    n % 10 AS step,
    ${began} AS began,
    cityHash64(session, 1) % 50 AS campaign,
    if(cityHash64(session, 3) % 5 = 0, 0, 1 + cityHash64(session, 3) % 200) AS video,
    step IN (0, 3, 7, 9) AS isPlayback,
    step = 5 AND cityHash64(session, 9) % 4 = 0 AS isAnswer,
    step = 6 AND cityHash64(session, 9) % 4 = 0 AS isCompletion,
    20 + cityHash64(session, 12) % 150 AS watched,
    ['tap', 'rating', 'poll', 'slider'][1 + cityHash64(n, 10) % 4] AS kind
  FROM numbers({rows:UInt64})
)`;

/** Those of the sessions of the same range. */
const conversionsSql = `
INSERT INTO conversions (
  accountId, conversionId, timestamp, createdAt, conversionType, amount, currency, orderId, campaignId, sessionId,
  deviceHashHex, keyId
)
SELECT
  {accountId:String},
  concat('cnv_', leftPad(toString(session), 26, '0')),
  began + toIntervalSecond(90 + cityHash64(session, 14) % 3600) AS happened,
  happened,
  'purchase',
  toDecimal64(10 + cityHash64(session, 15) % 90, 4),
  'EUR',
  concat('order-', toString(session)),
  concat('camp-', toString(cityHash64(session, 1) % 50)),
  concat('sess-', toString(session)),
  hex(SHA256(if(session % 10000 = 0, '${sharedDevice}', toString(intDiv(session, 3))))),
  'key_bench'
FROM (
  SELECT intDiv({from:UInt64}, 10) + number AS session, ${began} AS began
  FROM numbers(intDiv({rows:UInt64}, 10))
)
WHERE cityHash64(session, 13) % 5 = 0`;
