-- Units with a conversion at or after their first event of the step before it. The converting units are kept in memory:
-- where they are many, one in SAMPLED stands for that many.
SELECT {sampled:UInt32} * count() AS units
FROM
(
  SELECT UNIT AS unit, min(timestamp) AS reached
  FROM events
  WHERE $scope
    AND playbackEvent = ''
    AND if(interactionType = 'completion', interactionType, eventType) = {previous:String}
    AND UNIT IN (
      SELECT UNIT
      FROM conversions
      WHERE $tenant AND $dates AND $named AND notEmpty(UNIT) AND cityHash64(UNIT) % {sampled:UInt32} = 0
    )
  GROUP BY unit
) AS before
INNER JOIN
(
  SELECT UNIT AS unit, max(timestamp) AS converted
  FROM conversions
  WHERE $tenant AND $dates AND $named AND notEmpty(UNIT) AND cityHash64(UNIT) % {sampled:UInt32} = 0
  GROUP BY unit
) AS after ON before.unit = after.unit
WHERE converted >= reached
