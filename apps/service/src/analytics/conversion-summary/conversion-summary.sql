-- A row for each campaign and currency; sums are exact, as decimals. CREDIT is what a row counts, in 0.0001 of a
-- conversion.
SELECT
  attributedCampaignId,
  currency,
  sum(CREDIT) AS credit,
  sumIf(CREDIT, amount IS NOT NULL) AS valuedCredit,
  toString(sum(amount)) AS value,
  toString(min($day)) AS firstDay
FROM attributed
WHERE $campaigns(attributedCampaignId)
  AND $filters
GROUP BY attributedCampaignId, currency
