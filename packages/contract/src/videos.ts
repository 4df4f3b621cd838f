import Type, { type Static } from 'typebox';
import { closed, Identifier, Instant, nullable, PageQuery } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';
import { Overlay } from './overlays.ts';

export const posterMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PosterMediaType = (typeof posterMediaTypes)[number];

const Name = Type.String({ minLength: 1, maxLength: 200, description: 'What people call the video' });
const Sources = Type.Array(Type.String({ minLength: 1, maxLength: 2_000 }), {
  maxItems: limits.videoSources,
  description:
    'Where the video is played from: addresses of a file, an HLS or a DASH manifest; https or http',
});
const DurationSeconds = Type.Number({
  exclusiveMinimum: 0,
  maximum: limits.videoSeconds,
  description: 'How long the video is, in seconds',
});

/** A video of the account. Events name it by `videoId` or by one of its aliases. */
export const Video = Type.Object({
  videoId: Type.String(),
  name: Name,
  sources: Sources,
  posterUrl: Type.Optional(
    Type.String({
      description:
        'The path of its picture, which only members and keys of the account can read. Another picture has another path',
    }),
  ),
  durationSeconds: Type.Optional(DurationSeconds),
  aliases: Type.Array(Type.String(), {
    description: 'Other identifiers of the same video: their counts and published overlays belong to it',
  }),
  createdAt: Instant,
  lastSeenAt: Type.Optional(Type.String({ ...Instant, description: 'When a page last asked for it' })),
});
export type Video = Static<typeof Video>;

export const VideoList = Type.Object({
  videos: Type.Array(Video),
  nextCursor: nullable(Type.String()),
});
export type VideoList = Static<typeof VideoList>;

export const CreateVideo = closed({
  videoId: Type.Optional(
    Type.String({ ...Identifier, description: 'As pages name it. Without it, the service chooses one' }),
  ),
  name: Name,
  sources: Type.Optional(Sources),
  durationSeconds: Type.Optional(DurationSeconds),
});
export type CreateVideo = Static<typeof CreateVideo>;

export const UpdateVideo = closed({
  name: Type.Optional(Name),
  sources: Type.Optional(Sources),
  /** null: unknown. */
  durationSeconds: Type.Optional(nullable(DurationSeconds)),
});
export type UpdateVideo = Static<typeof UpdateVideo>;

export const AddVideoAlias = closed({
  videoId: Type.String({ ...Identifier, description: 'The identifier that is to be an alias of the video' }),
});

export const VideoPosterQuery = closed({
  v: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The picture that `posterUrl` means: with it, caches may keep the answer for ever',
    }),
  ),
});

export const VideoPublication = Type.Object({
  overlays: Type.Array(Overlay, { description: 'What was published; the others were published as they are' }),
});
export type VideoPublication = Static<typeof VideoPublication>;

export const videoOperations = {
  listVideos: {
    at: 'GET /api/videos',
    summary: 'Videos of the account, newest first; aliases are part of their video',
    permission: 'overlays:read',
    query: PageQuery,
    answer: VideoList,
  },
  getVideo: {
    at: 'GET /api/videos/{videoId}',
    summary: 'One video, by its identifier or an alias',
    permission: 'overlays:read',
    answer: Video,
  },
  createVideo: {
    at: 'POST /api/videos',
    summary: 'Give a video a name and sources; events and overlays need no such entry',
    permission: 'overlays:write',
    body: CreateVideo,
    status: 201,
    answer: Video,
    errors: ['conflict'],
  },
  updateVideo: {
    at: 'PATCH /api/videos/{videoId}',
    summary: 'Change name, sources or duration of a video',
    permission: 'overlays:write',
    body: UpdateVideo,
    answer: Video,
    errors: ['conflict'],
  },
  deleteVideo: {
    at: 'DELETE /api/videos/{videoId}',
    summary: 'Delete name, sources, poster and aliases of a video; its events and overlays are kept',
    permission: 'overlays:write',
    errors: ['conflict'],
  },
  getVideoPoster: {
    at: 'GET /api/videos/{videoId}/poster',
    summary: 'The picture of a video',
    permission: 'overlays:read',
    query: VideoPosterQuery,
    answer: Type.String({ description: 'PNG, JPEG or WebP' }),
    mediaType: 'image/*',
  },
  setVideoPoster: {
    at: 'PUT /api/videos/{videoId}/poster',
    summary: 'Set the picture of a video: PNG, JPEG or WebP of at most 64 KiB',
    permission: 'overlays:write',
    bodyAs: 'picture',
    answer: Video,
    errors: ['conflict'],
  },
  addVideoAlias: {
    at: 'POST /api/videos/{videoId}/aliases',
    summary: 'Merge another identifier into a video; counts and published overlays follow',
    permission: 'overlays:write',
    body: AddVideoAlias,
    answer: Video,
    errors: ['conflict'],
  },
  removeVideoAlias: {
    at: 'DELETE /api/videos/{videoId}/aliases/{alias}',
    summary: 'Undo a merge: the identifier is a video by itself again, with its own counts',
    permission: 'overlays:write',
    errors: ['conflict'],
  },
  publishVideo: {
    at: 'POST /api/videos/{videoId}/publish',
    summary: 'Publish all drafts of a video and its aliases, or none of them',
    permission: 'overlays:write',
    answer: VideoPublication,
    errors: ['conflict'],
  },
} as const satisfies OperationRows;
