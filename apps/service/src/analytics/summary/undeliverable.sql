-- A summary of playback tells them as "ovl_a:covered ovl_b:advertisement": the reason follows the last colon.
SELECT left(arrayElement(splitByChar(':', told), -1), 64) AS reason, count() AS overlays
FROM
(
  SELECT arrayJoin(splitByChar(' ', JSONExtractString(metadata, 'undeliverable'))) AS told
  FROM events
  WHERE $scope
    AND playbackEvent = 'summary'
    AND JSONHas(metadata, 'undeliverable')
)
GROUP BY reason
ORDER BY overlays DESC, reason
LIMIT 50
