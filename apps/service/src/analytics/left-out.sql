-- What the filters select and the counts leave out. Each event is in at most one column, but for overlays that could not
-- be operated: those are told within playback records.
SELECT
  sumIf(events, bot = 1 AND playbackEvent = '' AND interactionType != 'completion') AS bots,
  sumIf(events, playbackEvent != '') AS playback,
  sumIf(events, playbackEvent = '' AND interactionType = 'completion') AS completions,
  (
    SELECT sum(length(splitByChar(' ', JSONExtractString(metadata, 'undeliverable'))))
    FROM events
    WHERE $scope AND playbackEvent = 'summary' AND JSONHas(metadata, 'undeliverable')
  ) AS undeliverable
FROM
(
  SELECT bot, $class, count() AS events
  FROM events
  WHERE $scope
  GROUP BY bot, $class
  $counted
)
