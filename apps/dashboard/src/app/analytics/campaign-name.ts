/**
 * How people call a campaign: `camp_spring_sale` is "Spring sale". Pages choose its identifier, and nobody gives it another
 * name; one that does not look like words stays as it is.
 */
export function toCampaignName(campaignId: string): string {
  if (!/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(campaignId)) return campaignId;
  const words = campaignId.replace(/^(?:campaign|camp)[-_]/, '').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
