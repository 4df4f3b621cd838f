import { useLingui } from '@lingui/react/macro';
import type { FilterName } from '../../app/view/view.ts';

/** What each filter is called, in the reader's language. */
export function useFilterNames(): Readonly<Record<FilterName, string>> {
  const { t } = useLingui();
  return {
    campaignId: t`Campaign`,
    creativeId: t`Creative`,
    videoId: t`Video`,
    overlayId: t`Overlay`,
    overlayType: t`Type of overlay`,
    interactionType: t`Kind of interaction`,
    origin: t`Site`,
    installationId: t`Installation`,
  };
}

/** The dimension of a breakdown that lists the values of a filter. */
export const dimensionOfFilter = {
  campaignId: 'campaign',
  creativeId: 'creative',
  videoId: 'video',
  overlayId: 'overlay',
  overlayType: 'overlayType',
  interactionType: 'interactionType',
  origin: 'origin',
  installationId: 'installation',
} as const satisfies Record<FilterName, string>;
