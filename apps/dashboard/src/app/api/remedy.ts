import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from './api-problem.ts';

export interface Remedy {
  readonly title: string;
  /** What the reader can do now. */
  readonly advice: string;
}

/** What to say to a person about an error. Anything that is not listed is explained in the service's own words. */
export function useRemedy(): (error: unknown) => Remedy {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiProblem)) {
      return {
        title: t`Something went wrong in this page`,
        advice: t`Load the page again. What you have stored is safe.`,
      };
    }
    const seconds = error.retryAfterSeconds;
    switch (error.code) {
      case 'unreachable':
        return {
          title: t`The service cannot be reached`,
          advice: t`Check your connection, then try again. Nothing that you stored is lost.`,
        };
      case 'rate_limited':
      case 'too_many_queries':
        return {
          title: t`Too many questions at once`,
          advice: seconds ? t`Wait ${seconds} seconds, then try again.` : t`Wait a moment, then try again.`,
        };
      case 'storage_unavailable':
      case 'overloaded':
        return {
          title: t`The service is busy or starting again`,
          advice: t`Try again in a few seconds. Events of your viewers are kept meanwhile.`,
        };
      case 'internal_error':
      case 'unreadable':
        return {
          title: t`The service made a mistake`,
          advice: t`Try again. If it stays, give the number of the request to whoever runs the service.`,
        };
      case 'not_found':
        return {
          title: t`There is nothing here`,
          advice: t`It may have been removed, or it belongs to another account.`,
        };
      case 'conflict':
        return { title: t`Nothing was changed`, advice: error.detail };
      case 'sign_in_failed':
        return {
          title: t`E-mail, password or code is wrong`,
          advice: t`Check them and try again. After five attempts there is a pause. If you have forgotten the password, an administrator can make you a link for a new one.`,
        };
      case 'wrong_credential':
        return {
          title: t`The password or the code is wrong`,
          advice: t`Check it and try again. After five attempts there is a pause.`,
        };
      case 'invalid_set_up_code':
        return {
          title: t`The set-up code is wrong`,
          advice: t`Use the code that the service printed in its log when it last started.`,
        };
      case 'sign_up_closed':
        return {
          title: t`Sign-up is closed`,
          advice: t`Ask an owner of the account, or an administrator, for an invitation.`,
        };
      case 'link_not_valid':
        return {
          title: t`The link is not valid any more`,
          advice: t`It was used, was revoked, has expired, or was not copied to its end. Ask for a new one.`,
        };
      case 'insufficient_permission':
        return {
          title: t`Your role does not allow this`,
          advice: t`Ask an owner of the account to do it, or to change your role.`,
        };
      case 'last_owner':
        return {
          title: t`The account would be left without an owner`,
          advice: t`Make somebody else an owner first.`,
        };
      default:
        return { title: error.title, advice: error.detail };
    }
  };
}
