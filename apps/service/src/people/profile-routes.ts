import type { OperationId } from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeLog, NotedChange } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers, ReplyHead } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import type { PersonPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { KnownDevices } from './known-devices.ts';
import { noteSignInChange, replaced } from './note-sign-in-change.ts';
import type { SignInQueue } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import type { ShowSession } from './show-session.ts';
import { type SignInLibrary, toSessionCookies, toSessionHeaders, unlessRefused } from './sign-in-library.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface ProfileHandlersOptions extends Pick<Settings, 'publicUrl'> {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly library: SignInLibrary;
  readonly secondFactors: SecondFactors;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly pauses: SignInPauses;
  readonly queue: SignInQueue;
  readonly showSession: ShowSession;
  readonly clock: Clock;
}

interface OwnCall {
  readonly principal: PersonPrincipal;
  readonly request: FastifyRequest;
  readonly reply: ReplyHead;
}

/** What people do with their own profile: name, sessions, password, second factor. */
export function createProfileHandlers(options: ProfileHandlersOptions) {
  const { controlStore, changeLog, library, secondFactors, devices, pauses, queue, showSession } = options;
  const { publicUrl, clock } = options;
  const { persons, signIns, memberships } = controlStore;
  const { api } = library;

  const get = async ({ actor }: PersonPrincipal): Promise<PersonRecord> => {
    const person = await persons.get(actor.personId);
    if (person === undefined) throw new ProblemError('not_signed_in');
    return person;
  };

  /** Asking for the password or a code again is rate limited: the session may be stolen. */
  const checked = async <Answer>(
    { principal, request, reply }: OwnCall,
    call: (headers: Headers) => Promise<{ readonly headers: Headers; readonly response: Answer }>,
  ): Promise<Answer> => {
    const attempt = { kind: 'own', signInId: principal.actor.signInId } as const;
    const answer = await queue.run(request.ip, async () => {
      await pauses.begin(attempt);
      const done = await unlessRefused(() => call(toSessionHeaders(request.headers, publicUrl)));
      if (done === undefined) throw new ProblemError('wrong_credential');
      await pauses.succeed(attempt);
      return done;
    });
    for (const cookie of toSessionCookies(answer.headers, publicUrl)) reply.header('set-cookie', cookie);
    return answer.response;
  };

  /** Only the browser of this call stays known: guesses from another one count as those of a stranger. */
  const forgetOtherDevices = async ({ principal: { actor }, request, reply }: OwnCall): Promise<void> => {
    await persons.forgetDevices(actor.personId);
    reply.header('set-cookie', await devices.remember(request.headers, actor.email));
  };

  const note = (
    { principal: { actor }, request }: OwnCall,
    operation: OperationId,
    sides: Pick<NotedChange, 'before' | 'after'>,
  ) =>
    noteSignInChange(memberships, actor, sides, (accountId, work) =>
      changeLog.make({ principal: { accountId, actor }, request }, operation, work),
    );

  return {
    async updateProfile({ principal, body }) {
      const { timeZone } = body;
      if (timeZone !== undefined && timeZone !== null && !isTimeZone(timeZone)) {
        const detail = 'must be the IANA name of a time zone, for example Europe/Berlin';
        throw toRefusal([{ pointer: '/timeZone', code: 'format', detail }]);
      }
      const person = await persons.update(principal.actor.personId, body);
      if (person === undefined) throw new ProblemError('not_signed_in');
      return showSession(person);
    },

    async listSessions({ principal: { actor } }) {
      const sessions = await signIns.list(actor.personId, clock());
      return {
        sessions: sessions.map(({ signInId, userAgent, createdAtMs, lastUsedAtMs, expiresAtMs }) => ({
          signInId,
          userAgent,
          createdAt: new Date(createdAtMs).toISOString(),
          lastUsedAt: new Date(lastUsedAtMs).toISOString(),
          expiresAt: new Date(expiresAtMs).toISOString(),
          isCurrent: signInId === actor.signInId,
        })),
      };
    },

    async revokeOtherSessions(call) {
      const { actor } = call.principal;
      await signIns.removeAll(actor.personId, actor.signInId);
      await forgetOtherDevices(call);
    },

    async revokeSession({ principal: { actor }, params }) {
      if (!(await signIns.remove(actor.personId, params.signInId))) throw new ProblemError('not_found');
    },

    async changePassword(call) {
      const { password: currentPassword, newPassword } = call.body;
      await refuseCommonPassword(newPassword, 'newPassword');
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      await checked(call, (headers) => api.changePassword({ body, headers, returnHeaders: true }));
      await signIns.removeLinks(call.principal.actor.personId);
      await forgetOtherDevices(call);
      await note(call, 'changePassword', replaced('password'));
    },

    async beginTwoFactor(call) {
      if ((await get(call.principal)).hasTwoFactor) throw new ProblemError('conflict', 'It is on already.');
      const { password } = call.body;
      const response = await checked(call, (headers) =>
        api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      if (!('totpURI' in response)) throw new Error('the library made no secret');
      return { totpUri: response.totpURI, backupCodes: response.backupCodes };
    },

    async confirmTwoFactor(call) {
      const person = await get(call.principal);
      if (person.hasTwoFactor) throw new ProblemError('conflict', 'It is on already.');
      const isFresh = await secondFactors.claim(person.personId, call.body.code);
      const body = { code: isFresh ? call.body.code : 'spent' };
      await checked(call, (headers) => api.verifyTOTP({ body, headers, returnHeaders: true }));
      await note(call, 'confirmTwoFactor', {
        before: { hasTwoFactor: false },
        after: { hasTwoFactor: true },
      });
    },

    async disableTwoFactor(call) {
      const { password } = call.body;
      const { hasTwoFactor } = await get(call.principal);
      await checked(call, (headers) =>
        api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      await note(call, 'disableTwoFactor', { before: { hasTwoFactor }, after: { hasTwoFactor: false } });
    },

    async replaceBackupCodes(call) {
      if (!(await get(call.principal)).hasTwoFactor) throw new ProblemError('conflict', 'It is off.');
      const { password } = call.body;
      const { backupCodes } = await checked(call, (headers) =>
        api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
      );
      await note(call, 'replaceBackupCodes', replaced('backupCodes'));
      return { backupCodes };
    },
  } satisfies Partial<Handlers>;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
