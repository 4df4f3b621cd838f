SELECT vote, count() AS votes
FROM
(
  SELECT device, argMax(value, (at, value)) AS vote
  FROM
  (
    SELECT DEVICE AS device, VALUE AS value, HAPPENED AS at
    FROM events
    WHERE $answered
      AND OVERLAY = {overlayId:String}
      AND KIND = 'poll'
      AND VALUE IS NOT NULL
    GROUP BY device, value, at
  )
  GROUP BY device
)
GROUP BY vote
SETTINGS preferred_optimize_projection_name = 'answers'
