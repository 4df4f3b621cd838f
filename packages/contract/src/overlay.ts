import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Identifier, Instant } from './identifiers.ts';
import { OverlayOptions } from './overlay-options.ts';
import { PageQuery } from './page-query.ts';

/** An overlay stored by the service. `init` gives published overlays to pages. */
export const Overlay = Type.Object({
  overlayId: Type.String(),
  accountId: Type.String(),
  name: Type.String(),
  videoId: Type.String(),
  campaignId: Type.Optional(Type.String()),
  status: Type.Enum(['draft', 'published', 'archived']),
  options: OverlayOptions,
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

export const UpdateOverlay = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  videoId: Type.Optional(Identifier),
  /** null removes the campaign. */
  campaignId: Type.Optional(Type.Union([Identifier, Type.Null()])),
  status: Type.Optional(Type.Enum(['draft', 'published', 'archived'])),
  options: Type.Optional(OverlayOptions),
});
export type UpdateOverlay = Static<typeof UpdateOverlay>;

export const OverlayListQuery = closed({
  ...PageQuery.properties,
  videoId: Type.Optional(Identifier),
  status: Type.Optional(Type.Enum(['draft', 'published', 'archived'])),
});
export type OverlayListQuery = Static<typeof OverlayListQuery>;

export const OverlayList = Type.Object({
  overlays: Type.Array(Overlay),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type OverlayList = Static<typeof OverlayList>;
