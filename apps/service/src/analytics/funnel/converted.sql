-- Units with a conversion at or after an event of the step before. The converting units are kept in memory: where they
-- are many, one in SAMPLED stands for that many. The step before is selected by columns of the sorting key, so that the
-- store passes over most of the other events.
SELECT {sampled:UInt32} * uniqExact(before.unit) AS units
FROM
(
  SELECT UNIT AS unit, timestamp AS reached
  FROM events
  WHERE $scope
    AND playbackEvent = ''
    AND eventType = {eventType:String}
    AND interactionType IN {interactionTypes:Array(String)}
) AS before
INNER JOIN
(
  SELECT UNIT AS unit, max(timestamp) AS converted
  FROM conversions
  WHERE $tenant
    AND $dates
    AND $named
    AND notEmpty(UNIT)
    AND ({sampled:UInt32} = 1 OR cityHash64(UNIT) % {sampled:UInt32} = 0)
  GROUP BY unit
) AS after ON before.unit = after.unit
WHERE after.converted >= before.reached
