import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from './api-problem.ts';

export interface Remedy {
  readonly title: string;
  /** What the reader can do now. */
  readonly advice: string;
}

/** What to tell a person about an error. Unlisted errors are explained in the service's own words. */
export function useRemedy(): (error: unknown) => Remedy {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiProblem)) {
      return {
        title: t`Something went wrong on this page`,
        advice: t`Reload the page. Your saved data is safe.`,
      };
    }
    if (error.upgrade !== undefined) {
      const { from, to, done } = error.upgrade;
      const count = done.length;
      return {
        title: t`The service is being upgraded from ${from} to ${to}`,
        advice: t`Steps done so far: ${count}. This page goes on by itself. Your saved data and events from your viewers are not lost.`,
      };
    }
    const seconds = error.retryAfterSeconds;
    switch (error.code) {
      case 'unreachable':
        return {
          title: t`The service cannot be reached`,
          advice: t`Check your connection, then try again. Your saved data is safe.`,
        };
      case 'rate_limited':
      case 'too_many_queries':
        return {
          title: t`Too many requests`,
          advice: seconds ? t`Wait ${seconds} seconds, then try again.` : t`Wait a moment, then try again.`,
        };
      case 'too_many_sign_ins':
        return {
          title: t`New devices have to wait`,
          advice: t`Many wrong passwords were tried for this address. Use a device on which you have signed in before, or wait until the hour is over. If you were e-mailed a link, open it on this device.`,
        };
      case 'storage_unavailable':
      case 'overloaded':
        return {
          title: t`The service is busy or restarting`,
          advice: t`Try again in a few seconds. Events from your viewers are not lost.`,
        };
      case 'internal_error':
      case 'unreadable':
        return {
          title: t`The service had an internal error`,
          advice: t`Try again. If the error persists, give the request ID to the operator of this service.`,
        };
      case 'not_found':
        return {
          title: t`Not found`,
          advice: t`It may have been removed, or it may belong to another account.`,
        };
      case 'conflict':
        return { title: t`Nothing was changed`, advice: error.detail };
      case 'sign_in_failed':
        return {
          title: t`Wrong e-mail, password or code`,
          advice: t`Check them and try again. After five failed attempts you have to wait. If you forgot your password, an administrator can send you a reset link.`,
        };
      case 'sign_on_failed':
        return {
          title: t`Single sign-on failed`,
          advice: t`Go back to the sign-in page and begin again.`,
        };
      case 'sign_on_refused':
        return {
          title: t`You cannot sign in here yet`,
          advice: t`Ask an account owner to invite the e-mail address that you use for single sign-on, and open the link of the invitation.`,
        };
      case 'sign_on_unavailable':
        return {
          title: t`Single sign-on cannot be reached`,
          advice: t`Try again in a moment. If the error persists, tell the operator of this service.`,
        };
      case 'password_sign_in_off':
        return {
          title: t`Passwords are switched off`,
          advice: t`Use single sign-on instead.`,
        };
      case 'wrong_credential':
        return {
          title: t`Wrong password or code`,
          advice: t`Check it and try again. After five failed attempts you have to wait.`,
        };
      case 'invalid_set_up_code':
        return {
          title: t`Wrong set-up code`,
          advice: t`Use the code that the service printed to its log at its last start.`,
        };
      case 'sign_up_closed':
        return {
          title: t`Sign-up is closed`,
          advice: t`Ask an account owner or an administrator for an invitation.`,
        };
      case 'link_not_valid':
        return {
          title: t`This link is no longer valid`,
          advice: t`It was already used, revoked, has expired, or is incomplete. Ask for a new one.`,
        };
      case 'insufficient_permission':
        return {
          title: t`Your role does not allow this`,
          advice: t`Ask an account owner to do it or to change your role.`,
        };
      case 'last_owner':
        return {
          title: t`An account needs at least one owner`,
          advice: t`Make someone else an owner first.`,
        };
      default:
        return { title: error.title, advice: error.detail };
    }
  };
}
