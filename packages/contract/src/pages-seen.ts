import Type, { type Static } from 'typebox';
import { closed, Identifier, Instant, oneOf } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';

/** Why a page shows no overlays, as the SDK in that page can tell. */
export const sdkFaults = [
  /** The page has no `<video>`. */
  'no_video',
  /** The page has no `<video>`, but a frame of another origin that plays one. */
  'video_in_frame',
  /** A frame shows a player of YouTube whose address lacks `enablejsapi=1`: it answers nobody. */
  'player_api_disabled',
  /** Two videos of the page have the same id. */
  'duplicate_video_id',
  /** An overlay was not visible when its time came. Earlier versions of the SDK report this instead of the reasons below. */
  'overlay_not_shown',
  /** For two seconds: the component around the video does not slot the overlay. */
  'overlay_not_slotted',
  /** For two seconds: something on the page covers the overlay. */
  'overlay_covered',
  /** For two seconds: the video has no size. */
  'overlay_zero_size',
  /** For two seconds: an element around the video cuts the overlay off. */
  'overlay_clipped',
  /** For two seconds: the video, or an element around it, is invisible or transparent. */
  'overlay_hidden',
  /** For two seconds: player and other overlays leave no room on the picture. */
  'overlay_without_room',
  /** The content security policy of the page blocks a script of the SDK. */
  'script_blocked_by_policy',
  /** The content security policy of the page blocks requests to the service. */
  'connection_blocked_by_policy',
] as const;
export type SdkFault = (typeof sdkFaults)[number];

/** Where a page takes the id of a video from: the attribute `data-video-id`, or the address of the video. */
export const videoIdSources = ['attribute', 'address'] as const;
export type VideoIdSource = (typeof videoIdSources)[number];

/** Body of `POST /api/sdk/report`. */
export const SdkReport = closed({
  page: closed({ url: Type.String({ minLength: 1, maxLength: limits.reportBytes }) }),
  fault: oneOf(sdkFaults),
  videoId: Type.Optional(Identifier),
  sdkVersion: Type.String({ maxLength: 40 }),
  key: Type.Optional(Type.String({ maxLength: 200 })),
});
export type SdkReport = Static<typeof SdkReport>;

/** A page that loaded the SDK within the last 30 days. */
export const PageSeen = Type.Object({
  origin: Type.String(),
  path: Type.String({
    description: 'Without query. Segments that look like identifiers, tokens or addresses are `*`',
  }),
  lastSeenAt: Instant,
  sdkVersion: Type.String({ description: 'Empty if the page did not say' }),
  videos: Type.Array(
    Type.Object({
      videoId: Type.String(),
      from: oneOf(videoIdSources),
      overlays: Type.Integer({ description: 'Overlays that are published for the video now' }),
      lastSeenAt: Instant,
    }),
    { description: 'Newest first' },
  ),
  problem: Type.Optional(
    Type.Object(
      { code: oneOf(sdkFaults), at: Instant, videoId: Type.Optional(Type.String()) },
      { description: 'What the page reported last; older than `lastSeenAt` if it was seen again since' },
    ),
  ),
});
export type PageSeen = Static<typeof PageSeen>;

export const PagesSeenQuery = closed({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.pagesSeenPerAccount, description: 'default 100' }),
  ),
});

/** Most recently seen first. */
export const PagesSeen = Type.Object({ rows: Type.Array(PageSeen), asOf: Instant });
export type PagesSeen = Static<typeof PagesSeen>;

export const reportOperations = {
  sendReport: {
    at: 'POST /api/sdk/report',
    summary: 'Why a page shows no overlays; the SDK sends it once per page view and fault',
    permission: 'overlays:show',
    body: SdkReport,
    keyInBody: true,
  },
} as const satisfies OperationRows;

export const pagesSeenOperations = {
  listPagesSeen: {
    at: 'GET /api/pages-seen',
    summary: 'Pages that loaded the SDK, the videos found on each, and what is wrong with them',
    permission: 'overlays:read',
    query: PagesSeenQuery,
    answer: PagesSeen,
  },
} as const satisfies OperationRows;
