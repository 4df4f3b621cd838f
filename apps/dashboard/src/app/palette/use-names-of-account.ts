import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { baseUrl } from '../api/address.ts';
import { useGet } from '../api/queries.ts';
import { type Pages, usePages } from '../api/use-pages.ts';
import { useAccount } from '../session/account-context.ts';
import { useViewQuery } from '../view/use-view.ts';
import type { Command } from './match-commands.ts';

/** Of each kind; the service's page of a list has at most 200. */
const most = { names: 10_000, page: 200 };

/** Overlays, videos, campaigns, people and pages of the documentation, by name. Loaded while the palette is open. */
export function useNamesOfAccount(): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { account, can } = useAccount();
  const { accountId } = account;
  const { campaignId: _campaigns, videoId: _videos, ...period } = useViewQuery();
  const page = { limit: most.page };

  const overlays = useEveryPage(
    usePages('/api/overlays', (answer) => answer.overlays as readonly Overlay[], { params: { query: page } }),
  );
  const videos = useEveryPage(
    usePages('/api/analytics/videos', ({ rows }) => rows, {
      params: { query: { ...period, ...page, sort: 'name' } },
    }),
  );
  const campaigns = useEveryPage(
    usePages('/api/analytics/breakdown', ({ rows }) => rows, {
      params: { query: { ...period, ...page, by: 'campaign' } },
    }),
  );
  const members = useGet('/api/members', {}, { enabled: can('people:manage') }).data?.members;

  // Each list keeps its commands until it changes: their texts are then folded only once.
  const ofOverlays = useMemo(
    () =>
      overlays?.map(({ overlayId, name, videoId, campaignId = '' }) => ({
        id: `overlay-${overlayId}`,
        label: name,
        group: t`Overlays`,
        also: `${overlayId} ${videoId} ${campaignId}`,
        run: () => void navigate({ to: '/$accountId/overlays/$overlayId', params: { accountId, overlayId } }),
      })) ?? [],
    [overlays, t, navigate, accountId],
  );
  const ofVideos = useMemo(() => {
    const names = new Set([
      ...(videos ?? []).map(({ video }) => video),
      ...(overlays ?? []).map(({ videoId }) => videoId),
    ]);
    return [...names].filter(Boolean).map((videoId) => ({
      id: `video-${videoId}`,
      label: videoId,
      group: t`Videos`,
      run: () => void navigate({ to: '/$accountId/videos/$videoId', params: { accountId, videoId } }),
    }));
  }, [videos, overlays, t, navigate, accountId]);
  const ofCampaigns = useMemo(() => {
    const names = new Set([
      ...(campaigns ?? []).map(({ campaign }) => campaign ?? ''),
      ...(overlays ?? []).map(({ campaignId }) => campaignId ?? ''),
    ]);
    return [...names].filter(Boolean).map((campaignId) => ({
      id: `campaign-${campaignId}`,
      label: campaignId,
      group: t`Campaigns`,
      run: () =>
        void navigate({ to: '/$accountId/campaigns/$campaignId', params: { accountId, campaignId } }),
    }));
  }, [campaigns, overlays, t, navigate, accountId]);
  const ofPeople = useMemo(
    () =>
      members?.map(({ personId, name, email }) => ({
        id: `person-${personId}`,
        label: name,
        group: t`People`,
        also: email,
        run: () => void navigate({ to: '/$accountId/settings/members', params: { accountId } }),
      })) ?? [],
    [members, t, navigate, accountId],
  );
  const ofDocs = useMemo(
    () =>
      Object.entries(docs).map(([path, title]) => ({
        id: `docs-${path}`,
        label: i18n._(title),
        group: t`Documentation`,
        also: path,
        run: () => void open(new URL(`docs/${path}`, baseUrl).href, '_blank', 'noopener'),
      })),
    [i18n, t],
  );
  return useMemo(
    () => [...ofOverlays, ...ofVideos, ...ofCampaigns, ...ofPeople, ...ofDocs],
    [ofOverlays, ofVideos, ofCampaigns, ofPeople, ofDocs],
  );
}

/** Loads a list to its end, or to its bound. */
function useEveryPage<Row>({ data, hasMore, isLoadingMore, loadMore, error }: Pages<Row>) {
  const isWanted = hasMore && !isLoadingMore && error === null && (data?.length ?? 0) < most.names;
  useEffect(() => {
    if (isWanted) loadMore();
  }, [isWanted, loadMore]);
  return data;
}

/** The pages of the documentation that people look for. */
const docs = {
  start: msg`Quick start`,
  publish: msg`Publish an overlay`,
  dashboard: msg`The dashboard`,
  analytics: msg`Analytics`,
  conversions: msg`Conversions`,
  sdk: msg`The browser SDK`,
  'server-side': msg`Events from a server`,
  installations: msg`Installations`,
  keys: msg`Keys and tokens`,
  people: msg`People`,
  privacy: msg`Privacy`,
  exports: msg`Exports`,
  limits: msg`Limits`,
  questions: msg`Ten questions, ten requests`,
};
