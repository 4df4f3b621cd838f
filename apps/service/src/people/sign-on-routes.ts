import type { ControlStore } from '../control-store/control-store.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { OpenIdProvider } from './open-id-provider.ts';
import { setCookies } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import type { ShowSession } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';
import type { SignOnAdmission } from './sign-on-admission.ts';
import { type SignOnFlows, signOnLastsMs } from './sign-on-flows.ts';

export interface SignOnHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'signIns'>;
  /** Undefined: no provider is set. */
  readonly provider: OpenIdProvider | undefined;
  readonly admission: SignOnAdmission;
  readonly flows: SignOnFlows;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly pauses: SignInPauses;
  readonly showSession: ShowSession;
  readonly clock: Clock;
}

/** `/api/single-sign-on`: people who sign in through the OpenID provider. Its own second factor counts, not one of this service. */
export function createSignOnHandlers({
  controlStore: { signIns },
  provider,
  admission,
  flows,
  sessions,
  pauses,
  showSession,
  clock,
}: SignOnHandlersOptions) {
  const requireProvider = (): OpenIdProvider => {
    if (provider === undefined) throw new ProblemError('sign_on_off');
    return provider;
  };
  return {
    async beginSignOn({ request, reply }) {
      const chosen = requireProvider();
      const attempt = { kind: 'link', caller: request } as const;
      await pauses.begin(attempt);
      // Beginning guesses nothing: only what is completed counts.
      await pauses.succeed(attempt);
      const { flow, cookie } = flows.begin();
      const url = await chosen.authorizationUrl(flow);
      setCookies(reply, [cookie]);
      return { url };
    },

    async completeSignOn({ body, request, reply }) {
      const chosen = requireProvider();
      const attempt = { kind: 'link', caller: request } as const;
      await pauses.begin(attempt);
      const flow = flows.find(request.headers);
      if (flow === undefined) throw new ProblemError('sign_on_failed');
      // Before the code is redeemed: of two requests with the same answer, one signs in.
      const isFirst = await signIns.claimSignOn(flow.flowId, clock(), clock() + signOnLastsMs);
      const identity = isFirst ? await chosen.identify(body.query, flow) : undefined;
      if (identity === undefined) throw new ProblemError('sign_on_failed');
      const { personId } = await admission.admit(identity, body.invitation, request);
      await pauses.succeed(attempt);
      const { signedIn, cookies } = await sessions.open(personId, request.headers);
      setCookies(reply, [...cookies, flows.endingCookie]);
      return showSession(signedIn.person);
    },
  } satisfies Partial<Handlers>;
}
