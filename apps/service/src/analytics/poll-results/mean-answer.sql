SELECT count() AS total, if(total = 0, NULL, avg(answer)) AS mean
FROM
(
  SELECT device, toFloat64OrNull(argMax(value, (at, value))) AS answer
  FROM
  (
    SELECT DEVICE AS device, VALUE AS value, HAPPENED AS at
    FROM events
    WHERE $answered
      AND OVERLAY = {overlayId:String}
      AND KIND = {interactionType:String}
      AND VALUE IS NOT NULL
    GROUP BY device, value, at
  )
  GROUP BY device
)
SETTINGS preferred_optimize_projection_name = 'answers'
