-- The SDK sends the label as value and the link in metadata; other senders may put both into metadata.
SELECT
  if(JSONHas(metadata, 'label'), JSONExtractString(metadata, 'label'), ifNull(valueString, '')) AS label,
  JSONExtractString(metadata, 'link') AS link,
  count() AS clicks
FROM events
WHERE $scope
  AND eventType = 'interaction'
  AND interactionType = 'cta_click'
GROUP BY label, link
ORDER BY clicks DESC, label, link
LIMIT 50
