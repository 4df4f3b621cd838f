import {
  isForMembers,
  type Permission,
  permissionsOfInstallation,
  permissionsOfScheduler,
} from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import type { InstallationRepository } from '../control-store/installations.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { OperationAccess } from '../http/operations/operation-routes.ts';
import type { HolderOf } from '../principals/holder-of.ts';
import type { InstallationPrincipal, SchedulerPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { AccountPermission, Authorise } from './authorise.ts';
import { openInstallation } from './installation-token.ts';
import type { PersonAccess } from './person-access.ts';
import { isSameSecret } from './secret-text.ts';

export interface OperationAccessOptions extends Pick<Settings, 'cronSecret' | 'production'> {
  readonly authorise: Authorise;
  readonly persons: PersonAccess;
  readonly installations: Pick<InstallationRepository, 'findByToken'>;
  readonly clock: Clock;
}

const scheduler: SchedulerPrincipal = {
  accountId: undefined,
  actor: { kind: 'scheduler' },
  permissions: permissionsOfScheduler,
};

/** Who calls an operation of an account: a key, or a person who is signed in. */
export type Admit = <Needed extends AccountPermission>(
  request: FastifyRequest,
  permission: Needed,
) => HolderOf<Needed> | Promise<HolderOf<Needed>>;

export function createAdmit({
  authorise,
  persons,
}: Pick<OperationAccessOptions, 'authorise' | 'persons'>): Admit {
  return <Needed extends AccountPermission>(request: FastifyRequest, permission: Needed) => {
    if (!isForMembers(permission) || !persons.isPerson(request)) return authorise(request, permission);
    // Members are among the holders of the permissions that roles have.
    return persons.asMember(request, permission) as Promise<HolderOf<Permission>> as Promise<
      HolderOf<Needed>
    >;
  };
}

/** Which kind of credential an operation takes follows from its permission. */
export function createOperationAccess(options: OperationAccessOptions): OperationAccess {
  const { authorise, persons } = options;
  const admit = createAdmit(options);
  return {
    byHeaders(request, { permission, keyInBody }) {
      switch (permission) {
        case 'public':
          return undefined;
        case 'own-pages':
          persons.requireOwnPage(request);
          return undefined;
        case 'profile:manage':
        case 'instance:administer':
          return persons.asPerson(request, permission);
        case 'people:manage':
        case 'account:delete':
          return persons.asMember(request, permission);
        case 'jobs:run':
          requireScheduler(request, options);
          return scheduler;
        case 'heartbeats:send':
          refuseBrowsers(request);
          return undefined;
        default:
          if (keyInBody === true && request.headers.authorization === undefined) return undefined;
          return admit(request, permission);
      }
    },
    byBody(request, { permission }, body) {
      switch (permission) {
        case 'heartbeats:send':
          return requireInstallation(body, options);
        case 'public':
        case 'own-pages':
        case 'profile:manage':
        case 'instance:administer':
        case 'people:manage':
        case 'account:delete':
        case 'jobs:run':
          return undefined;
        default:
          return authorise(request, permission, textOf(body, 'key'));
      }
    },
  };
}

function requireScheduler(
  request: FastifyRequest,
  { cronSecret, production }: Pick<OperationAccessOptions, 'cronSecret' | 'production'>,
): void {
  if (cronSecret === undefined) {
    if (production) throw new ProblemError('cron_secret_not_set');
    if (isFromThisMachine(request)) return;
    throw new ProblemError(
      'invalid_cron_secret',
      'Without CRON_SECRET the job only accepts calls from this machine.',
    );
  }
  const presented = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(presented, cronSecret)) throw new ProblemError('invalid_cron_secret');
}

/** A proxy on this machine also connects from loopback; requests that it forwards are not local. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

/**
 * The secret of an installation does not belong in a page. Browsers set `Origin` on every POST, and `Sec-Fetch-Site` if
 * the address is trustworthy. `Sec-Fetch-Mode` proves nothing: the `fetch` of Node sends it too.
 */
function refuseBrowsers({ headers }: FastifyRequest): void {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw new ProblemError('browser_heartbeat');
  }
}

/** Other errors in a heartbeat are reported only to the installation itself. */
async function requireInstallation(
  body: unknown,
  { installations, clock }: Pick<OperationAccessOptions, 'installations' | 'clock'>,
): Promise<InstallationPrincipal | undefined> {
  const installationId = textOf(body, 'installationId');
  const token = textOf(body, 'token');
  if (installationId === undefined || token === undefined) return undefined;
  const installation = await openInstallation(installations, { installationId, token }, clock());
  if (installation === undefined) throw new ProblemError('invalid_installation_credentials');
  const { accountId } = installation;
  return { accountId, actor: { kind: 'installation', installation }, permissions: permissionsOfInstallation };
}

function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([known]) => known === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
