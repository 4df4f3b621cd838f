import type { Ports } from '@overlay/service';

const rowsPerStatement = 1_000_000;

/**
 * Rows distributed like in a real account: 90 days, 50 campaigns, 100 videos, 200,000 devices, four impressions per
 * interaction, the four kinds of answer, three creatives per campaign and three overlays per video. Generated in the
 * store itself, because sending 10 million events is not measured here.
 */
export async function fillEvents(
  store: Ports['eventStore'],
  accountId: string,
  from: number,
  to: number,
): Promise<void> {
  for (let at = from; at < to; at += rowsPerStatement) {
    await store.command(sql, { accountId, from: at, rows: Math.min(rowsPerStatement, to - at) });
  }
}

const sql = `
INSERT INTO events (
  accountId, eventId, timestamp, createdAt, eventType, interactionType, overlayType, campaignId, creativeId,
  videoId, overlayId, sessionId, deviceHashHex, source, valueNumber, valueString, videoTimeSeconds, keyId
)
SELECT
  {accountId:String},
  concat('evt_', leftPad(toString(n), 26, '0')),
  now64(3, 'UTC') - toIntervalMillisecond(cityHash64(n) % (90 * 86400000)) AS happened,
  happened,
  if(isAnswer, 'interaction', 'impression'),
  if(isAnswer, kind, ''),
  kind,
  concat('camp-', toString(cityHash64(n, 1) % 50)),
  concat('crt-', toString(cityHash64(n, 1) % 50), '-', toString(cityHash64(n, 2) % 3)),
  concat('vid-', toString(cityHash64(n, 3) % 100)),
  concat('ovl-', toString(cityHash64(n, 3) % 100), '-', toString(cityHash64(n, 4) % 3)),
  concat('sess-', toString(cityHash64(n, 5) % 1000000)),
  hex(SHA256(toString(cityHash64(n, 6) % 200000))),
  'sdk',
  if(isAnswer AND kind IN ('rating', 'slider'), cityHash64(n, 7) % 6, NULL),
  if(isAnswer AND kind IN ('poll', 'tap'), concat('option-', toString(cityHash64(n, 7) % 4)), NULL),
  (cityHash64(n, 8) % 60000) / 1000,
  'key_bench'
FROM (
  SELECT
    number + {from:UInt64} AS n,
    cityHash64(n, 9) % 5 = 0 AS isAnswer,
    ['tap', 'rating', 'poll', 'slider'][1 + cityHash64(n, 10) % 4] AS kind
  FROM numbers({rows:UInt64})
)`;
