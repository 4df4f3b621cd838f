/**
 * The display name of a campaign: "Spring sale" for `camp_spring_sale`. Campaigns have no name of their own, only the
 * identifier that pages send; one that does not look like words is shown as it is.
 */
export function toCampaignName(campaignId: string): string {
  if (!/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/.test(campaignId)) return campaignId;
  const words = campaignId.replace(/^(?:campaign|camp)[-_]/, '').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
