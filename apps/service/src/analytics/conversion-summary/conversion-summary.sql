-- A row for each campaign and currency; sums are exact, as decimals.
SELECT
  attributedCampaignId,
  currency,
  count() AS conversions,
  count(amount) AS valued,
  toString(sum(amount)) AS value,
  toString(min($day)) AS firstDay
FROM attributed
WHERE $campaigns(attributedCampaignId)
  AND $filters
GROUP BY attributedCampaignId, currency
