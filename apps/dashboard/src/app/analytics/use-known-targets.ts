import { useGet } from '../api/queries.ts';
import { useAccount } from '../session/account-context.ts';
import { useVideos } from '../videos/use-videos.ts';

/** What an overlay can be for, to choose from where it is typed. */
export interface KnownTargets {
  readonly videoIds: readonly string[];
  readonly campaignIds: readonly string[];
}

const most = 200;

/** Videos that have a name, then videos and campaigns that overlays or events name. */
export function useKnownTargets(): KnownTargets {
  const { can } = useAccount();
  const { data } = useGet('/api/overlays', { params: { query: { limit: most } } });
  const overlays = data?.overlays ?? [];
  return {
    videoIds: merge(
      [...useVideos().keys()],
      overlays.map(({ videoId }) => videoId),
      useSeen('video', can('analytics:read')),
    ),
    campaignIds: merge(
      overlays.map(({ campaignId }) => campaignId),
      useSeen('campaign', can('analytics:read')),
    ),
  };
}

/** Those with most impressions, of all time. */
function useSeen(by: 'video' | 'campaign', enabled: boolean): readonly (string | undefined)[] {
  const { data } = useGet(
    '/api/analytics/breakdown',
    { params: { query: { by, limit: most } } },
    { enabled },
  );
  return data?.rows.map((row) => row[by]) ?? [];
}

function merge(...lists: readonly (readonly (string | undefined)[])[]): readonly string[] {
  return [...new Set(lists.flat().flatMap((value) => value || []))];
}
