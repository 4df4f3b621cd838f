import { Trans } from '@lingui/react/macro';
import type { InstallationState as StateName } from '@overlay/contract';
import { Badge } from '../../ui/badge/badge.tsx';

/** How far a site is. */
export function InstallationState({ state }: { readonly state: StateName }) {
  switch (state) {
    case 'pending':
      return (
        <Badge>
          <Trans>Waiting for the first check-in</Trans>
        </Badge>
      );
    case 'heartbeat':
      return (
        <Badge tone="accent">
          <Trans>Server has checked in</Trans>
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
          <Trans>Check-ins stopped</Trans>
        </Badge>
      );
  }
}
