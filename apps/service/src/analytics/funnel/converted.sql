-- Units with a conversion at or after an event of the step before, by 64 bits of their hashes. The converting units are
-- kept in memory: where they are many, one in SAMPLED stands for that many. CAPITALS stand for what unit and step decide.
SELECT {sampled:UInt32} * uniqExact(before.unit) AS units
FROM
(
  BEFORE
) AS before
INNER JOIN
(
  SELECT HASH AS unit, max(timestamp) AS converted
  FROM conversions
  WHERE $tenant
    AND $dates
    AND $named
    AND notEmpty(UNIT)
    AND SAMPLED
  GROUP BY unit
) AS after ON before.unit = after.unit
WHERE after.converted >= before.reached
