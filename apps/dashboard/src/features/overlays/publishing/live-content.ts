import type { Overlay, OverlayVersion } from '@overlay/contract';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '../../../app/api/api.ts';
import { useApi } from '../../../app/session/account-context.ts';
import type { Neighbour } from './publishing-check.ts';

export type OverlayContent = Pick<Overlay, 'videoId' | 'campaignId' | 'options'>;

/**
 * What pages get of an overlay, which may differ from its draft. Of an overlay that is not published, the draft.
 * @throws {ApiProblem}
 */
export async function readLiveContent(api: Api, overlay: Overlay): Promise<OverlayContent> {
  if (!overlay.hasUnpublishedChanges) return overlay;
  const { overlayId, publishedVersion } = overlay;
  const params = { path: { overlayId }, query: { limit: 1 } };
  const answer = await api.get('/api/overlays/{overlayId}/versions', { params });
  // Newest first: while something is published, that is the newest version.
  const [newest] = answer.versions as readonly OverlayVersion[];
  return newest?.version === publishedVersion ? newest : overlay;
}

interface DraftChange {
  readonly seen: Overlay;
  /** `live`: what pages get. */
  readonly content: OverlayContent | 'live';
}

/**
 * Replaces the content of a draft, unless somebody else has changed it.
 * @throws {ApiProblem}
 */
export async function writeDraft(api: Api, { seen, content }: DraftChange): Promise<Overlay> {
  const { overlayId, revision: expectedRevision } = seen;
  const {
    videoId,
    campaignId = null,
    options,
  } = content === 'live' ? await readLiveContent(api, seen) : content;
  return (await api.patch('/api/overlays/{overlayId}', {
    params: { path: { overlayId } },
    body: { videoId, campaignId, options, expectedRevision } as never,
  })) as Overlay;
}

/** The other overlays that pages get for a video. */
export function useNeighbours(videoId: string, overlayId: string | undefined) {
  const api = useApi();
  return useQuery<readonly Neighbour[]>({
    // Below the list of overlays: it is requested again whenever that changes.
    queryKey: [api.accountId, '/api/overlays', 'neighbours', videoId, overlayId],
    queryFn: async ({ signal }) => {
      const query = { videoId, status: 'published', limit: mostNeighbours } as const;
      const { overlays } = await api.get('/api/overlays', { params: { query }, signal });
      const others = (overlays as readonly Overlay[]).filter((other) => other.overlayId !== overlayId);
      const live = await Promise.all(
        others.map(async ({ ...other }) => ({ ...other, ...(await readLiveContent(api, other)) })),
      );
      return live.filter((other) => other.videoId === videoId);
    },
    staleTime: 0,
    retry: false,
  });
}

const mostNeighbours = 100;
