import { useLingui } from '@lingui/react/macro';
import type { FilterName } from './view.ts';

/** The name of each filter, in the reader's language. */
export function useFilterNames(): Readonly<Record<FilterName, string>> {
  const { t } = useLingui();
  return {
    campaignId: t`Campaign`,
    creativeId: t`Creative`,
    videoId: t`Video`,
    overlayId: t`Overlay`,
    overlayType: t`Overlay type`,
    interactionType: t`Interaction type`,
    origin: t`Site`,
    installationId: t`Installation`,
    verified: t`Verified viewer`,
  };
}

/** What the values of a filter are called: most are names of the owner's own. */
export function useFilterValueWords(): (name: FilterName, value: string) => string {
  const { t } = useLingui();
  return (name, value) => {
    if (name !== 'verified') return value;
    return value === 'true' ? t`verified` : t`not verified`;
  };
}

/** The dimension of a breakdown that lists the values of a filter; `verified` has two. */
export const dimensionOfFilter = {
  campaignId: 'campaign',
  creativeId: 'creative',
  videoId: 'video',
  overlayId: 'overlay',
  overlayType: 'overlayType',
  interactionType: 'interactionType',
  origin: 'origin',
  installationId: 'installation',
} as const satisfies Record<Exclude<FilterName, 'verified'>, string>;
