import type { Access } from '../access/access-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { createInvitationHandlers } from './invitation-routes.ts';
import { createMemberHandlers } from './member-routes.ts';
import { createPasswordResetHandlers } from './password-reset-routes.ts';
import type { People } from './people.ts';
import { createProfileHandlers } from './profile-routes.ts';
import { createSessionHandlers } from './session-routes.ts';
import { createSignOnAdmission } from './sign-on-admission.ts';
import { createSignOnHandlers } from './sign-on-routes.ts';

/** Sessions, single sign-on, profiles, members and invitations. */
export function createPeopleFeature(
  { controlStore, clock, options: { publicUrl, signUp, singleSignOn } }: FeatureContext,
  people: People,
  { verifier }: Pick<Access, 'verifier'>,
) {
  const changeLog = new ChangeLog(controlStore, clock);
  const common = { ...people, controlStore, changeLog, verifier, clock };
  const { roleClaim } = singleSignOn ?? {};
  const admission = createSignOnAdmission({ ...common, roleClaim });
  return {
    handlers: {
      ...createSessionHandlers(common),
      ...createSignOnHandlers({ ...common, admission }),
      ...createProfileHandlers({ ...common, publicUrl }),
      ...createPasswordResetHandlers(common),
      ...createMemberHandlers(common),
      ...createInvitationHandlers({ ...common, signUp }),
    },
    tables: [
      'persons',
      'signIns',
      'credentials',
      'signInLinks',
      'secondFactors',
      'memberships',
      'invitations',
      'signInAttempts',
    ],
  } satisfies Feature;
}
