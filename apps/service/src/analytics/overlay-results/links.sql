-- The SDK sends the label as value and the link in metadata; other senders may put both into metadata.
SELECT
  if(JSONHas(told, 'label'), JSONExtractString(told, 'label'), ifNull(value, '')) AS label,
  JSONExtractString(told, 'link') AS link,
  sum(events) AS clicks
FROM
(
  SELECT METADATA AS told, VALUE AS value, count() AS events
  FROM events
  WHERE $answered
    AND KIND = 'cta_click'
  GROUP BY told, value
)
GROUP BY label, link
ORDER BY clicks DESC, label, link
LIMIT 50
SETTINGS preferred_optimize_projection_name = 'answers'
