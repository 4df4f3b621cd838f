SELECT
  * EXCEPT (timestamp, createdAt, amount, interactedAt, overlayType, interactionType, origin),
  toUnixTimestamp64Milli(timestamp) AS timestampMs,
  toUnixTimestamp64Milli(createdAt) AS createdAtMs,
  toUnixTimestamp64Milli(interactedAt) AS interactedAtMs,
  toString(amount) AS amount
FROM attributed
ORDER BY timestampMs DIRECTION, conversionId DIRECTION
