-- The answers of one kind, read once. Each device has one vote, its last answer: the rule of poll-results/poll-votes.sql.
-- KNOWN values are the rows if the overlay says what there is to choose, else the most frequent ones. A scale is cut into
-- parts of one width; where nobody says how far it reaches, it is 0 to 100 or, beyond that, what was answered.
WITH
  if({isScaleKnown:UInt8} = 1, {low:Float64}, if(least >= 0 AND most <= 100, 0, least)) AS low,
  if({isScaleKnown:UInt8} = 1, {high:Float64}, if(least >= 0 AND most <= 100, 100, most)) AS high,
  arrayFilter(one -> one.2 >= low AND one.2 <= high, numbers) AS onScale,
  arrayMap(
    one -> toUInt8(least({parts:UInt8} - 1, floor(ifNotFinite((one.2 - low) / (high - low), 0) * {parts:UInt8}))),
    onScale
  ) AS partOf
SELECT
  allVotes AS votes,
  allAnswers AS answers,
  arraySlice(
    arraySort(
      one -> (-one.2, -one.3, one.1),
      arrayFilter(one -> empty({known:Array(String)}) OR has({known:Array(String)}, one.1), told)
    ),
    1,
    50
  ) AS frequent,
  low,
  high,
  arrayMap(
    part -> (
      arraySum(arrayMap((one, own) -> if(own = part, one.3, 0), onScale, partOf)),
      arraySum(arrayMap((one, own) -> if(own = part, one.4, 0), onScale, partOf))
    ),
    range({parts:UInt8})
  ) AS scale,
  numberVotes,
  mean,
  if(numberVotes < 2, NULL, sqrt(arraySum(one -> one.3 * pow(one.2 - mean, 2), numbers) / (numberVotes - 1))) AS deviation,
  if(numberVotes = 0, [], quartiles) AS quartiles
FROM
(
  SELECT
    sum(votes) AS allVotes,
    sum(answers) AS allAnswers,
    groupArray((value, votes, answers)) AS told,
    groupArrayIf((value, number, votes, answers), isNumber) AS numbers,
    sumIf(votes, isNumber) AS numberVotes,
    if(numberVotes = 0, 0, sumIf(number * votes, isNumber) / numberVotes) AS mean,
    minIf(number, isNumber AND votes > 0) AS least,
    maxIf(number, isNumber AND votes > 0) AS most,
    quantilesExactWeightedIf(0.25, 0.5, 0.75)(number, votes, isNumber) AS quartiles
  FROM
  (
    SELECT
      value,
      toFloat64OrZero(value) AS number,
      isNotNull(toFloat64OrNull(value)) AS isNumber,
      countIf(value = last) AS votes,
      sum(times) AS answers
    FROM
    (
      SELECT argMax(value, (happened, value)) AS last, groupArray((value, times)) AS own
      FROM
      (
        SELECT
          deviceHash,
          assumeNotNull(ifNull(valueString, toString(valueNumber))) AS value,
          count() AS times,
          max(timestamp) AS happened
        FROM events
        WHERE $scope
          AND eventType = 'interaction'
          AND interactionType = {interactionType:String}
          AND (valueString IS NOT NULL OR valueNumber IS NOT NULL)
        GROUP BY deviceHash, value
      )
      GROUP BY deviceHash
    )
    ARRAY JOIN own.1 AS value, own.2 AS times
    GROUP BY value
  )
)
