import Type, { type Static } from 'typebox';
import { Actor } from './audit-log.ts';
import { closed, Identifier, Instant, nullable, PageQuery } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';
import { OverlayOptions } from './overlay-options.ts';

const overlayStatuses = ['draft', 'published', 'archived'] as const;
/** Larger integers are not exact in JSON, and a number of more than 40 characters is refused. */
const maximum = Number.MAX_SAFE_INTEGER;
const Version = Type.Integer({ minimum: 1, maximum, description: 'A version of the overlay: 1, 2, 3 …' });
const NullableVersion = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum }), { description });

/**
 * An overlay stored by the service. `name`, `videoId`, `campaignId` and `options` belong to the draft; `init` gives
 * pages the published version, which later changes of the draft do not affect.
 */
export const Overlay = Type.Object({
  overlayId: Type.String(),
  accountId: Type.String(),
  name: Type.String(),
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  status: Type.Enum([...overlayStatuses], {
    description: 'Pages get a version of it only if it is `published`',
  }),
  options: OverlayOptions,
  publishedVersion: NullableVersion('The version that pages get; null while nothing is published'),
  publishedAt: nullable(Instant, {
    description: 'Since when pages get `publishedVersion`; null while nothing is published',
  }),
  hasUnpublishedChanges: Type.Boolean({
    description: 'Whether the draft differs from the published version; false while nothing is published',
  }),
  revision: Type.Integer({
    description: 'Increases with each change of the overlay, including publications',
  }),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Overlay = Static<typeof Overlay>;

export const CreateOverlay = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  videoId: Identifier,
  campaignId: Type.Optional(Identifier),
  status: Type.Optional(Type.Enum(['draft', 'published'])),
  options: OverlayOptions,
});
export type CreateOverlay = Static<typeof CreateOverlay>;

const ExpectedRevision = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum,
    description: 'The `revision` that you saw; refused (409) if the overlay has changed since',
  }),
);
const ExpectedVersion = Type.Optional(
  NullableVersion(
    'The `publishedVersion` that you saw, null for none; refused (409) if another is published',
  ),
);

export const UpdateOverlay = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  videoId: Type.Optional(Identifier),
  /** null removes the campaign. */
  campaignId: Type.Optional(nullable(Identifier)),
  status: Type.Optional(
    Type.Enum([...overlayStatuses], {
      description:
        '`published` publishes the draft as changed; the other two take the overlay away from pages',
    }),
  ),
  options: Type.Optional(OverlayOptions),
  expectedRevision: ExpectedRevision,
});
export type UpdateOverlay = Static<typeof UpdateOverlay>;

export const OverlayListQuery = closed({
  ...PageQuery.properties,
  /** Of the draft or of the published version. */
  videoId: Type.Optional(Identifier),
  status: Type.Optional(Type.Enum([...overlayStatuses])),
  overlayId: Type.Optional(
    Type.Array(Identifier, {
      minItems: 1,
      maxItems: limits.valuesPerFilter,
      description: 'Those of these overlays that exist; repeat the parameter for several',
    }),
  ),
});
export type OverlayListQuery = Static<typeof OverlayListQuery>;

export const OverlayList = Type.Object({
  overlays: Type.Array(Overlay),
  nextCursor: nullable(Type.String()),
});
export type OverlayList = Static<typeof OverlayList>;

/** What has a name, to find it while somebody types: each as short as possible, because all are sent at once. */
export const NameList = Type.Object({
  overlays: Type.Array(
    Type.Object({
      overlayId: Type.String(),
      name: Type.String(),
      videoId: Type.String(),
      campaignId: Type.Optional(Type.String()),
    }),
    { description: 'Newest first' },
  ),
  videos: Type.Array(Type.Object({ videoId: Type.String(), name: Type.String() }), {
    description: 'Those with a name, newest first; aliases are not among them',
  }),
});
export type NameList = Static<typeof NameList>;

/** The content that pages got from one publication until the next. */
export const OverlayVersion = Type.Object({
  overlayId: Type.String(),
  version: Version,
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  options: OverlayOptions,
  publishedAt: Instant,
  publishedBy: Actor,
  endedAt: nullable(Instant, {
    description: 'When it was replaced or unpublished; null while pages get it',
  }),
  restoredFrom: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Present after a rollback: the version whose content this has' }),
  ),
});
export type OverlayVersion = Static<typeof OverlayVersion>;

export const OverlayVersionList = Type.Object({
  versions: Type.Array(OverlayVersion, { description: 'Newest first' }),
  nextCursor: nullable(Type.String()),
});

export const PublishOverlay = closed({
  expectedVersion: ExpectedVersion,
  expectedRevision: ExpectedRevision,
});
export const UnpublishOverlay = closed({ expectedVersion: ExpectedVersion });
export const RollbackOverlay = closed({
  version: Type.Integer({
    minimum: 1,
    maximum,
    description: `The version whose content to publish again; the last ${limits.overlayVersions} are kept`,
  }),
  expectedVersion: ExpectedVersion,
});

/** The answer of `publish`, `unpublish` and `rollback`. */
export const Publication = Type.Object({
  changed: Type.Boolean({ description: 'false if pages already got the same, so nothing was done' }),
  overlay: Overlay,
  version: nullable(OverlayVersion, {
    description: 'The version that pages get; null if nothing is published',
  }),
});
export type Publication = Static<typeof Publication>;

export const overlayOperations = {
  createOverlay: {
    at: 'POST /api/overlays',
    summary: 'Create an overlay; init gives published overlays to pages',
    permission: 'overlays:write',
    body: CreateOverlay,
    status: 201,
    answer: Overlay,
    errors: ['conflict'],
  },
  listOverlays: {
    at: 'GET /api/overlays',
    summary: 'Overlays of the account',
    permission: 'overlays:read',
    query: OverlayListQuery,
    answer: OverlayList,
  },
  listNames: {
    at: 'GET /api/names',
    summary: 'The names of all overlays and videos of the account, for a search',
    permission: 'overlays:read',
    answer: NameList,
  },
  getOverlay: {
    at: 'GET /api/overlays/{overlayId}',
    summary: 'One overlay',
    permission: 'overlays:read',
    answer: Overlay,
  },
  updateOverlay: {
    at: 'PATCH /api/overlays/{overlayId}',
    summary: 'Change the draft of an overlay; pages keep the published version',
    permission: 'overlays:write',
    body: UpdateOverlay,
    answer: Overlay,
    errors: ['conflict'],
  },
  deleteOverlay: {
    at: 'DELETE /api/overlays/{overlayId}',
    summary: 'Delete an overlay and its versions, even if published; its events are kept',
    permission: 'overlays:write',
  },
  publishOverlay: {
    at: 'POST /api/overlays/{overlayId}/publish',
    summary: 'Publish the draft; earlier versions are kept',
    permission: 'overlays:write',
    body: PublishOverlay,
    answer: Publication,
    errors: ['conflict'],
  },
  unpublishOverlay: {
    at: 'POST /api/overlays/{overlayId}/unpublish',
    summary: 'Unpublish an overlay; draft and versions are kept',
    permission: 'overlays:write',
    body: UnpublishOverlay,
    answer: Publication,
    errors: ['conflict'],
  },
  rollbackOverlay: {
    at: 'POST /api/overlays/{overlayId}/rollback',
    summary: 'Publish an earlier version again; the draft stays as it is',
    permission: 'overlays:write',
    body: RollbackOverlay,
    answer: Publication,
    errors: ['conflict'],
  },
  listOverlayVersions: {
    at: 'GET /api/overlays/{overlayId}/versions',
    summary: 'Published versions, with time and person, newest first',
    permission: 'overlays:read',
    query: PageQuery,
    answer: OverlayVersionList,
  },
} as const satisfies OperationRows;
