import { expect, test } from 'vitest';
import { toCampaignName } from './campaign-name.ts';

test.each([
  ['camp_spring', 'Spring'],
  ['campaign-spring_sale-2026', 'Spring sale 2026'],
  ['sample-recipe-series', 'Sample recipe series'],
  ['camp', 'Camp'],
])('the campaign %s is called %s', (campaignId, name) => {
  expect(toCampaignName(campaignId)).toBe(name);
});

test.each(['Frühling 2026', 'camp_01J9ZK', 'https://shop.example/spring', 'camp__spring', ''])(
  'a campaign called %j keeps its name',
  (campaignId) => {
    expect(toCampaignName(campaignId)).toBe(campaignId);
  },
);
