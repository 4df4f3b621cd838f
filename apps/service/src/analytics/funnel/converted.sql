-- Units with a conversion at or after an event of the step before, by 64 bits of their hashes. Where converting units are
-- many, these are some of them, on both sides the same. CAPITALS stand for what unit and step decide.
SELECT uniqExact(before.unit) AS matches
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
    AND NAMED
    AND HASH <= toUInt64({lastHash:String})
  GROUP BY unit
  READING
) AS after ON before.unit = after.unit
WHERE after.converted >= before.reached
