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
        return {
          title: t`Somebody else was faster`,
          advice: t`Load the page again to see what changed, then repeat your change.`,
        };
      default:
        return { title: error.title, advice: error.detail };
    }
  };
}
