import { useLingui } from '@lingui/react/macro';
import { overlayKinds, overlayTypes } from '@overlay/contract/kinds';
import { useEffect, useState } from 'react';
import { useGet } from '../api/queries.ts';
import { newestOverlays } from '../api/question.ts';
import { contractMessage } from '../contract/contract-message.ts';
import { useAccount } from '../session/account-context.ts';
import { useVideos } from '../videos/use-videos.ts';
import { toCampaignName } from './campaign-name.ts';

export type Dimension =
  | 'campaign'
  | 'creative'
  | 'video'
  | 'overlay'
  | 'overlayType'
  | 'interactionType'
  | 'origin'
  | 'installation';

/**
 * The label of a dimension's value: it may be missing in events, kinds have translated names, and overlays and
 * installations the names that people gave them.
 *
 * @param isEager false: names of overlays are requested only once one is needed
 */
export function useNames(isEager = true): (dimension: Dimension, value: string) => string {
  const { t, i18n } = useLingui();
  const overlayName = useOverlayNames(isEager);
  const installationName = useInstallationNames();
  const videos = useVideos();
  const kinds: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.values(overlayKinds).map(({ event }) => [
        event.interactionType,
        i18n._(contractMessage(event.name)),
      ]),
    ),
    ...Object.fromEntries(
      overlayTypes.map((type) => [type, i18n._(contractMessage(overlayKinds[type].name))]),
    ),
    completion: t`Completion`,
  };
  const without: Readonly<Record<Dimension, string>> = {
    campaign: t`No campaign`,
    creative: t`No creative`,
    video: t`No video`,
    overlay: t`No overlay`,
    overlayType: t`No overlay type`,
    interactionType: t`No interaction`,
    origin: t`No site`,
    installation: t`No installation`,
  };
  return (dimension, value) => {
    if (value === '') return without[dimension];
    if (dimension === 'overlayType' || dimension === 'interactionType') return kinds[value] ?? value;
    if (dimension === 'overlay') return overlayName(value) ?? value;
    if (dimension === 'installation') return installationName(value) ?? value;
    if (dimension === 'campaign') return toCampaignName(value);
    // The address of a site begins like that of all others.
    if (dimension === 'origin') return value.replace(/^https:\/\//, '');
    if (dimension === 'video') return videos.get(value)?.name ?? value;
    return value;
  };
}

type Named = (id: string) => string | undefined;

const mostInstallations = 200;
/** The most that one request can name. */
const mostNamed = 100;

/** The account's first page of overlays, and those that the page shows and the first page does not have. */
function useOverlayNames(isEager: boolean): Named {
  const asked = useAsked();
  const first = useGet('/api/overlays', newestOverlays, { enabled: isEager || asked.all.length > 0 });
  const names = new Map(first.data?.overlays.map(({ overlayId, name }) => [overlayId, name]));
  // Also those that were stored since.
  const missing =
    first.data === undefined ? [] : asked.all.filter((id) => !names.has(id)).slice(0, mostNamed);
  const others = useGet(
    '/api/overlays',
    { params: { query: { overlayId: missing, limit: mostNamed } } },
    { enabled: missing.length > 0, keepPrevious: true },
  );
  for (const { overlayId, name } of others.data?.overlays ?? []) names.set(overlayId, name);
  return (id) => names.get(asked.ask(id));
}

function useInstallationNames(): Named {
  const { can } = useAccount();
  const asked = useAsked();
  const { data } = useGet(
    '/api/installations',
    { params: { query: { limit: mostInstallations } } },
    { enabled: asked.all.length > 0 && can('installations:read') },
  );
  const names = new Map(data?.installations.map(({ installationId, name }) => [installationId, name]));
  return (id) => names.get(asked.ask(id));
}

/**
 * The identifiers that a page has asked names for, in alphabetical order; known after it has been drawn. They only become more:
 * one that has no name is requested once, not with each change of a list.
 */
function useAsked() {
  const [all, setAll] = useState<readonly string[]>([]);
  const now = new Set<string>();
  useEffect(() => {
    const next = [...new Set([...all, ...now])].sort();
    if (next.length > all.length) setAll(next);
  });
  return {
    all,
    ask(id: string): string {
      now.add(id);
      return id;
    },
  };
}
