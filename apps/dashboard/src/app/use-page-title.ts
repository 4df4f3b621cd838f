import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatch } from '@tanstack/react-router';

/** The title of the current page, as declared in `pages.ts`. */
export function usePageTitle(): string {
  const { i18n } = useLingui();
  const title = useMatch({ strict: false, select: ({ staticData }) => staticData.title });
  return title === undefined ? '' : i18n._(title);
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: MessageDescriptor;
  }
}
