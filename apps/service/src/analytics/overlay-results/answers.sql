-- The answers of one kind by value, those with most votes first. Each device has one vote, its last answer: the rule of
-- poll-results/poll-votes.sql.
SELECT
  value,
  countIf(value = last) AS votes,
  sum(times) AS answers,
  sum(votes) OVER () AS allVotes,
  sum(answers) OVER () AS allAnswers
FROM
(
  SELECT argMax(told, (happened, told)) AS last, groupArray(told) AS values, groupArray(times) AS timesOfValues
  FROM
  (
    SELECT device, assumeNotNull(value) AS told, sum(events) AS times, max(at) AS happened
    FROM
    (
      SELECT DEVICE AS device, VALUE AS value, HAPPENED AS at, count() AS events
      FROM events
      WHERE $answered
        AND KIND = {interactionType:String}
        AND VALUE IS NOT NULL
      GROUP BY device, value, at
    )
    GROUP BY device, told
  )
  GROUP BY device
)
ARRAY JOIN values AS value, timesOfValues AS times
GROUP BY value
ORDER BY has({known:Array(String)}, value) DESC, votes DESC, answers DESC, value
LIMIT {limit:UInt32}
SETTINGS preferred_optimize_projection_name = 'answers'
