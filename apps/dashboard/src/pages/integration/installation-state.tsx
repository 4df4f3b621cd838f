import { Trans, useLingui } from '@lingui/react/macro';
import type { InstallationState as StateName } from '@overlay/contract';
import { Badge } from '../../components/badge/badge.tsx';

/** How far a site is. */
export function InstallationState({ state }: { readonly state: StateName }) {
  switch (state) {
    case 'pending':
      return (
        <Badge>
          <Trans>Waiting for a heartbeat</Trans>
        </Badge>
      );
    case 'heartbeat':
      return (
        <Badge tone="accent">
          <Trans>Heartbeat came</Trans>
        </Badge>
      );
    case 'render':
      return (
        <Badge tone="accent">
          <Trans>Shows overlays</Trans>
        </Badge>
      );
    case 'live':
      return (
        <Badge tone="good">
          <Trans>Live</Trans>
        </Badge>
      );
    case 'degraded':
      return (
        <Badge tone="bad">
          <Trans>Heartbeats stopped</Trans>
        </Badge>
      );
  }
}

/** Why a state changed, in words. */
export function useCauseWords(): (cause: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    stale: t`no heartbeat for too long`,
    recovered: t`a heartbeat came again`,
    'heartbeat:ping': t`a heartbeat`,
    'heartbeat:first_render': t`the site reported that an overlay was shown`,
    'heartbeat:first_interaction': t`the site reported an interaction`,
    'heartbeat:first_conversion': t`the site reported a conversion`,
    'event:impression': t`a visitor saw an overlay`,
    'event:interaction': t`a visitor answered an overlay`,
  };
  return (cause) => words[cause] ?? cause;
}
