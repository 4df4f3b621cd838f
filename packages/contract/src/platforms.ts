import Type, { type Static } from 'typebox';
import { oneOf } from './fields.ts';
import { surfaces } from './installations.ts';
import type { OperationRows } from './operation.ts';

export const platformStatuses = ['available', 'beta', 'manual', 'planned'] as const;

/** An entry of the public platform registry. `status` says how well it is supported. */
export const Platform = Type.Object({
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  name: Type.String(),
  category: Type.Enum(['storefront', 'cms', 'tag-manager', 'framework', 'html']),
  docsPath: Type.String({ pattern: '^/docs/' }),
  status: oneOf(platformStatuses, {
    description:
      'available: an installable adapter in this project; beta: it works, and parts are missing; manual: by pasting the snippet, documented; planned: not yet',
  }),
  surfaces: Type.Array(oneOf(surfaces)),
  sdkProducts: Type.Array(Type.String()),
  heartbeat: Type.Object({
    supported: Type.Boolean(),
    sentBy: Type.String({ description: 'Where the heartbeat is sent from: never public JavaScript' }),
  }),
  capabilities: Type.Array(Type.String()),
  snippet: Type.String({
    description: 'Template: {{publicUrl}}, {{apiKey}}, {{installationId}}, {{campaignId}}',
  }),
});
export type Platform = Static<typeof Platform>;

export const PlatformRegistry = Type.Object({ platforms: Type.Array(Platform) });
export type PlatformRegistry = Static<typeof PlatformRegistry>;

export const platformOperations = {
  getPlatformRegistry: {
    at: 'GET /api/platforms/registry',
    summary: 'Supported platforms',
    permission: 'public',
    answer: PlatformRegistry,
    cacheControl: 'public, max-age=300, stale-while-revalidate=86400',
  },
} as const satisfies OperationRows;
