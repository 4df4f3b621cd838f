-- A row for each campaign and currency; sums are exact, as decimals.
SELECT
  attributedCampaignId,
  currency,
  count() AS conversions,
  count(amount) AS valued,
  toString(sum(amount)) AS value,
  toString(min(toDate(timestamp))) AS firstDay
FROM attributed
WHERE ({campaignId:String} = '' OR attributedCampaignId = {campaignId:String})
  AND (empty({campaignIds:Array(String)}) OR attributedCampaignId IN {campaignIds:Array(String)})
  AND ({creativeId:String} = '' OR attributedCreativeId = {creativeId:String})
  AND ({videoId:String} = '' OR attributedVideoId = {videoId:String})
  AND ({overlayId:String} = '' OR overlayId = {overlayId:String})
GROUP BY attributedCampaignId, currency
