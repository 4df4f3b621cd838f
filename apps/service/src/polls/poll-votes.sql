SELECT vote, count() AS votes
FROM
(
  SELECT
    deviceHash,
    argMax(ifNull(valueString, toString(valueNumber)), (timestamp, createdAt, eventId)) AS vote
  FROM events
  WHERE accountId = {accountId:String}
    AND overlayId = {overlayId:String}
    AND eventType = 'interaction'
    AND interactionType = 'poll'
    AND bot = 0
  GROUP BY deviceHash
)
GROUP BY vote
