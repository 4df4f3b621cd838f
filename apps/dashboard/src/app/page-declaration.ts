import type { MessageDescriptor } from '@lingui/core';
import type { Permission } from '@overlay/contract';
import type { IconName } from '../ui/icon.tsx';
import type { Question } from './api/question.ts';
import type { ViewQuery } from './view/view.ts';

/** What an address contains, before the page is rendered. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** The days and filters, as `useViewQuery` returns them in the page. */
  readonly query: ViewQuery;
  /** Milliseconds since the epoch, as `useToday` returns them in the page. */
  readonly now: number;
  readonly can: (permission: Permission) => boolean;
}

/** A section of the navigation; `settings` are the tabs above every settings page. */
export type MenuName = 'top' | 'results' | 'data' | 'setUp' | 'settings';

/** Everything about a page except its content. */
export interface PageDeclaration {
  /** The file below `features`, whose default export renders the page. */
  readonly module: `${string}-page.tsx`;
  /**
   * Its name in navigation, command palette, heading and window. A page about one item replaces the heading by the
   * item's name.
   */
  readonly title: MessageDescriptor;
  /** Undefined: reached only from another page. */
  readonly menu?: MenuName;
  readonly icon?: IconName;
  /** Hidden from roles without it. */
  readonly permission?: Permission;
  /**
   * The queries without which the page cannot be rendered. They are requested while the code of the page is loading:
   * when the pointer rests on a link to the page, and on the first page of a visit before anything else has run.
   */
  readonly queries?: (address: PageAddress) => readonly Question[];
}

/** A page outside of any account. */
export interface PlainPageDeclaration extends Pick<PageDeclaration, 'module' | 'title'> {
  /** `session`: it depends on who is signed in. `administrator`: 404 for everybody else. */
  readonly requires?: 'session' | 'administrator';
}
