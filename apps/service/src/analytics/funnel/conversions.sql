SELECT count() AS conversions
FROM conversions
WHERE $tenant
  AND $dates
  AND $named
