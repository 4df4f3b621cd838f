import type { Permission } from '@overlay/contract';
import type {
  AccountPrincipal,
  AdministratorPrincipal,
  InstallationPrincipal,
  KeyPrincipal,
  ManagingPrincipal,
  MemberPrincipal,
  OperatorPrincipal,
  PersonPrincipal,
  SchedulerPrincipal,
} from './principal.ts';

/** The permissions of keys that no person has. */
type PermissionOfKeysAlone = 'events:write' | 'conversions:write' | 'overlays:show' | 'tokens:issue';

/** The actors that can hold each permission. All others are refused before a handler runs. */
export type HolderOf<Needed extends Permission> = Needed extends 'jobs:run'
  ? SchedulerPrincipal
  : Needed extends 'heartbeats:send'
    ? InstallationPrincipal
    : Needed extends 'profile:manage'
      ? PersonPrincipal
      : Needed extends 'instance:administer'
        ? AdministratorPrincipal
        : Needed extends 'keys:read' | 'keys:manage'
          ? ManagingPrincipal | OperatorPrincipal
          : Needed extends 'people:manage' | 'account:delete'
            ? MemberPrincipal | OperatorPrincipal
            : Needed extends PermissionOfKeysAlone
              ? KeyPrincipal
              : Needed extends 'analytics:read'
                ? AccountPrincipal
                : ManagingPrincipal;
