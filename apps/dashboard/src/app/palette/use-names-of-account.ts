import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { toCampaignName } from '../analytics/campaign-name.ts';
import { baseUrl } from '../api/address.ts';
import { useGet } from '../api/queries.ts';
import { useAccount } from '../session/account-context.ts';
import { useViewQuery } from '../view/use-view.ts';
import type { Command } from './match-commands.ts';

/** Rows of a breakdown: all campaigns and videos of most accounts, in one answer. */
const most = 10_000;

/**
 * Overlays, videos, campaigns, people and pages of the documentation, by name. One answer for each kind: a search finds
 * everything once they have arrived, and asks nothing while somebody types.
 */
export function useNamesOfAccount(): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { account, can } = useAccount();
  const { accountId } = account;
  const { campaignId: _campaigns, videoId: _videos, ...period } = useViewQuery();

  const names = useGet('/api/names').data;
  const seen = (by: 'video' | 'campaign') => ({ params: { query: { ...period, by, limit: most } } });
  const videos = useGet('/api/analytics/breakdown', seen('video')).data?.rows;
  const campaigns = useGet('/api/analytics/breakdown', seen('campaign')).data?.rows;
  const members = useGet('/api/members', {}, { enabled: can('people:manage') }).data?.members;
  const overlays = names?.overlays;

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
    const named = new Map(names?.videos.map(({ videoId, name }) => [videoId, name]));
    const ids = new Set([
      ...named.keys(),
      ...(videos ?? []).map(({ video = '' }) => video),
      ...(names?.overlays ?? []).map(({ videoId }) => videoId),
    ]);
    return [...ids].filter(Boolean).map((videoId) => ({
      id: `video-${videoId}`,
      label: named.get(videoId) ?? videoId,
      group: t`Videos`,
      also: videoId,
      run: () => void navigate({ to: '/$accountId/videos/$videoId', params: { accountId, videoId } }),
    }));
  }, [videos, names, t, navigate, accountId]);
  const ofCampaigns = useMemo(() => {
    const ids = new Set([
      ...(campaigns ?? []).map(({ campaign }) => campaign ?? ''),
      ...(overlays ?? []).map(({ campaignId }) => campaignId ?? ''),
    ]);
    return [...ids].filter(Boolean).map((campaignId) => ({
      id: `campaign-${campaignId}`,
      label: toCampaignName(campaignId),
      group: t`Campaigns`,
      also: campaignId,
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
