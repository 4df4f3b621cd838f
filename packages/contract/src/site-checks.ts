import Type, { type Static } from 'typebox';
import { closed, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';

/** What is checked, in the order in which the answer has it. What a fault makes impossible to check is absent. */
export const siteCheckCodes = [
  'page',
  'script',
  'version',
  'key',
  'origin',
  'connection',
  'policy_script',
  'policy_connect',
  'policy_style',
  'videos',
  'frames',
  'video_ids',
  'overlays',
] as const;
export type SiteCheckCode = (typeof siteCheckCodes)[number];

export const CreateSiteCheck = closed({
  url: Type.String({ minLength: 1, maxLength: 2_048, description: 'Address of a page, http or https' }),
});
export type CreateSiteCheck = Static<typeof CreateSiteCheck>;

export const SiteCheckFinding = Type.Object({
  code: oneOf(siteCheckCodes),
  ok: Type.Boolean(),
  /** One sentence for people. */
  detail: Type.String(),
  remedy: Type.Optional(Type.String({ description: 'What to do, if it is not ok' })),
});
export type SiteCheckFinding = Static<typeof SiteCheckFinding>;

export const SiteCheck = Type.Object({
  /** Where the redirects ended. */
  url: Type.String(),
  checks: Type.Array(SiteCheckFinding, { description: 'What was checked, in a fixed order' }),
});
export type SiteCheck = Static<typeof SiteCheck>;

export const siteCheckOperations = {
  checkSite: {
    at: 'POST /api/site-checks',
    summary: 'Fetch a page and check whether it can show overlays',
    permission: 'overlays:write',
    body: CreateSiteCheck,
    answer: SiteCheck,
    errors: ['rate_limited'],
  },
} as const satisfies OperationRows;
