import { useLingui } from '@lingui/react/macro';
import { useGet } from '../../app/api/queries.ts';

export type Dimension =
  | 'campaign'
  | 'creative'
  | 'video'
  | 'overlay'
  | 'overlayType'
  | 'interactionType'
  | 'origin'
  | 'installation';

/** What to call the value of a dimension: events may name none, and kinds have words in the reader's language. */
export function useNames(): (dimension: Dimension, value: string) => string {
  const { t } = useLingui();
  const overlays = useOverlayNames();
  const kinds: Readonly<Record<string, string>> = {
    tap: t`Tap`,
    rating: t`Rating`,
    poll: t`Poll`,
    slider: t`Slider`,
    cta: t`Call to action`,
    cta_click: t`Click on a call to action`,
    completion: t`Completion`,
  };
  const without: Readonly<Record<Dimension, string>> = {
    campaign: t`No campaign`,
    creative: t`No creative`,
    video: t`No video`,
    overlay: t`No overlay`,
    overlayType: t`No type of overlay`,
    interactionType: t`No interaction`,
    origin: t`No site`,
    installation: t`No installation`,
  };
  return (dimension, value) => {
    if (value === '') return without[dimension];
    if (dimension === 'overlayType' || dimension === 'interactionType') return kinds[value] ?? value;
    if (dimension === 'overlay') return overlays.get(value) ?? value;
    return value;
  };
}

const mostOverlays = 200;

/** Names of the account's overlays, as far as one page of them goes; the others are shown by their identifier. */
function useOverlayNames(): ReadonlyMap<string, string> {
  const { data } = useGet('/api/overlays', { params: { query: { limit: mostOverlays } } });
  return new Map(data?.overlays.map(({ overlayId, name }) => [overlayId, name]));
}
