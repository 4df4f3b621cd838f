import { createContext, type ReactNode, useContext } from 'react';

/** Something that a part of the page could not load. */
export interface PageFailure {
  readonly retry: () => void;
  /** The notice at the head of the page; its button retries everything that failed. */
  readonly toNotice: (retryAll: () => void) => ReactNode;
}

/** Tells the page about a failure, under an identifier of its part, and undefined once it is over. */
export type ReportFailure = (part: string, failure: PageFailure | undefined) => void;

/** Undefined outside of a page, such as in a dialog, which says itself what went wrong. */
export const PageFailures = createContext<ReportFailure | undefined>(undefined);

export function usePageFailures(): ReportFailure | undefined {
  return useContext(PageFailures);
}
