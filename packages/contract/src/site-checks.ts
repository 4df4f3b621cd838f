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

/** What a check found, by the check that found it. Each is fine or a fault. */
const fine = <Check extends SiteCheckCode>(check: Check) => ({ check, ok: true }) as const;
const fault = <Check extends SiteCheckCode>(check: Check) => ({ check, ok: false }) as const;
export const siteCheckReasons = {
  page_fetched: fine('page'),
  page_sign_in: fault('page'),
  page_status: fault('page'),
  page_invalid_url: fault('page'),
  page_not_public: fault('page'),
  page_not_found: fault('page'),
  page_refused: fault('page'),
  page_certificate: fault('page'),
  page_timeout: fault('page'),
  page_too_large: fault('page'),
  page_too_many_redirects: fault('page'),
  page_wrong_type: fault('page'),
  page_unreachable: fault('page'),
  script_found: fine('script'),
  script_missing: fault('script'),
  script_in_tag_manager: fault('script'),
  script_elsewhere: fault('script'),
  version_current: fine('version'),
  version_pinned: fine('version'),
  version_other: fault('version'),
  key_found: fine('key'),
  key_secret: fault('key'),
  key_missing: fault('key'),
  key_unknown: fault('key'),
  key_ended: fault('key'),
  key_not_permitted: fault('key'),
  origin_any: fine('origin'),
  origin_allowed: fine('origin'),
  origin_refused: fault('origin'),
  connection_possible: fine('connection'),
  connection_insecure: fault('connection'),
  policy_script_passes: fine('policy_script'),
  policy_script_blocks: fault('policy_script'),
  policy_connect_passes: fine('policy_connect'),
  policy_connect_blocks: fault('policy_connect'),
  policy_style_passes: fine('policy_style'),
  videos_found: fine('videos'),
  videos_missing: fault('videos'),
  frames_foreign: fault('frames'),
  video_ids_found: fine('video_ids'),
  video_ids_invalid: fault('video_ids'),
  video_ids_missing: fault('video_ids'),
  video_ids_repeated: fault('video_ids'),
  overlays_published: fine('overlays'),
  overlays_missing: fault('overlays'),
} as const;
export type SiteCheckReason = keyof typeof siteCheckReasons;

export const CreateSiteCheck = closed({
  url: Type.String({ minLength: 1, maxLength: 2_048, description: 'Address of a page, http or https' }),
});
export type CreateSiteCheck = Static<typeof CreateSiteCheck>;

/** What the sentence of a reason contains; which of them there are depends on the reason. */
export const SiteCheckValues = Type.Object({
  url: Type.Optional(Type.String({ description: 'Of the page, or of the script that it loads' })),
  origin: Type.Optional(Type.String({ description: 'Of the page' })),
  service: Type.Optional(Type.String({ description: 'Where the script should be from, or sends events' })),
  keyName: Type.Optional(Type.String()),
  version: Type.Optional(Type.String({ description: 'Of the script that the page asks for' })),
  currentVersion: Type.Optional(Type.String({ description: 'Of the script that the service delivers' })),
  status: Type.Optional(Type.Integer({ description: 'HTTP status of the page' })),
  blockedBy: Type.Optional(Type.String({ description: 'Directive of the Content-Security-Policy' })),
  directive: Type.Optional(
    Type.String({ description: 'Where the remedy belongs; not there yet if it is another than blockedBy' }),
  ),
  names: Type.Optional(
    Type.Array(Type.String(), { description: 'Video ids, or origins of frames: at most five of them' }),
  ),
  count: Type.Optional(Type.Integer({ description: 'How many there are' })),
});
export type SiteCheckValues = Static<typeof SiteCheckValues>;

export const SiteCheckFinding = Type.Object({
  code: oneOf(siteCheckCodes),
  ok: Type.Boolean(),
  reason: oneOf(Object.keys(siteCheckReasons) as SiteCheckReason[], {
    description: 'What was found, for those who say it in another language',
  }),
  values: SiteCheckValues,
  /** One sentence for people. */
  detail: Type.String({ description: 'The reason as an English sentence' }),
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
