import Type, { type Static } from 'typebox';
import { Actor } from './actor.ts';
import { closed } from './closed.ts';
import { Identifier, Instant } from './identifiers.ts';
import { limits } from './limits.ts';
import { OverlayOptions } from './overlay-options.ts';
import { PageQuery } from './page-query.ts';

const overlayStatuses = ['draft', 'published', 'archived'] as const;
/** Larger integers are not exact in JSON, and a number of more than 40 characters is refused. */
const maximum = Number.MAX_SAFE_INTEGER;
const Version = Type.Integer({ minimum: 1, maximum, description: 'A version of the overlay: 1, 2, 3 …' });
const NullableVersion = (description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()], { description });

/**
 * An overlay stored by the service. `name`, `videoId`, `campaignId` and `options` are those of the draft; `init` gives
 * pages the published version, which later changes of the draft leave as it is.
 */
export const Overlay = Type.Object({
  overlayId: Type.String(),
  accountId: Type.String(),
  name: Type.String(),
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  status: Type.Enum([...overlayStatuses], {
    description: 'Whether pages get a version of it: only `published` means yes',
  }),
  options: OverlayOptions,
  publishedVersion: NullableVersion('The version that pages get; null while nothing is published'),
  publishedAt: Type.Union([Instant, Type.Null()], {
    description: 'Since when pages get `publishedVersion`; null while nothing is published',
  }),
  hasUnpublishedChanges: Type.Boolean({
    description: 'Whether the draft differs from the published version; false while nothing is published',
  }),
  revision: Type.Integer({ description: 'Grows with each change of the overlay, its publications included' }),
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
    description: 'The `revision` that you saw: if the overlay has changed since, nothing is done (409)',
  }),
);
const ExpectedVersion = Type.Optional(
  NullableVersion(
    'The `publishedVersion` that you saw, null for none: if another is published, nothing is done (409)',
  ),
);

export const UpdateOverlay = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  videoId: Type.Optional(Identifier),
  /** null removes the campaign. */
  campaignId: Type.Optional(Type.Union([Identifier, Type.Null()])),
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
});
export type OverlayListQuery = Static<typeof OverlayListQuery>;

export const OverlayList = Type.Object({
  overlays: Type.Array(Overlay),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type OverlayList = Static<typeof OverlayList>;

/** What pages got from one publication until the next. */
export const OverlayVersion = Type.Object({
  overlayId: Type.String(),
  version: Version,
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  options: OverlayOptions,
  publishedAt: Instant,
  publishedBy: Actor,
  endedAt: Type.Union([Instant, Type.Null()], {
    description: 'When another version or nothing took its place; null while pages get it',
  }),
  restoredFrom: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Present after a rollback: the version whose content this has' }),
  ),
});
export type OverlayVersion = Static<typeof OverlayVersion>;

export const OverlayVersionList = Type.Object({
  versions: Type.Array(OverlayVersion, { description: 'Newest first' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
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
    description: `The version whose content pages are to get again; the last ${limits.overlayVersions} are kept`,
  }),
  expectedVersion: ExpectedVersion,
});

/** The answer of `publish`, `unpublish` and `rollback`. */
export const Publication = Type.Object({
  changed: Type.Boolean({ description: 'false if pages already got just that: nothing was done' }),
  overlay: Overlay,
  version: Type.Union([OverlayVersion, Type.Null()], {
    description: 'What pages get now; null if nothing is published',
  }),
});
export type Publication = Static<typeof Publication>;
