import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@overlay/contract';
import type { IconName } from '../../components/icon/icon.tsx';

export interface NavigationItem {
  /** Below the account: `campaigns`, `settings/profile`. */
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly icon: IconName;
  /** Shown to nobody who may not do this. */
  readonly permission?: Permission;
}

export interface NavigationSection {
  /** Undefined for the first, which needs no name. */
  readonly label?: MessageDescriptor;
  readonly items: readonly NavigationItem[];
}

/** The order of the side bar. A page that does not exist is not in it. */
export const navigation: readonly NavigationSection[] = [
  {
    items: [
      { path: 'overview', label: msg`Overview`, icon: 'overview' },
      { path: 'live', label: msg`Live`, icon: 'live' },
      { path: 'overlays', label: msg`Overlays`, icon: 'overlays', permission: 'overlays:read' },
    ],
  },
  {
    label: msg`Results`,
    items: [
      { path: 'campaigns', label: msg`Campaigns`, icon: 'campaigns' },
      { path: 'videos', label: msg`Videos`, icon: 'videos' },
      { path: 'funnel', label: msg`Funnel`, icon: 'funnel' },
      { path: 'conversions', label: msg`Conversions`, icon: 'conversions' },
      { path: 'breakdowns', label: msg`Where and when`, icon: 'breakdowns' },
    ],
  },
  {
    label: msg`Raw data`,
    items: [
      { path: 'events', label: msg`Events`, icon: 'events', permission: 'events:read' },
      { path: 'request-log', label: msg`Request log`, icon: 'requests', permission: 'request-log:read' },
    ],
  },
  {
    label: msg`Set-up`,
    items: [
      {
        path: 'integrations',
        label: msg`Connections`,
        icon: 'integrations',
        permission: 'installations:read',
      },
      { path: 'developers', label: msg`Developers`, icon: 'developers' },
      { path: 'settings', label: msg`Settings`, icon: 'settings' },
    ],
  },
];
