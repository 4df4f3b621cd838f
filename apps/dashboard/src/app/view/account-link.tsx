import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { baseUrl } from '../api/address.ts';
import { useAccount } from '../session/account-context.ts';
import { stringifySearch } from './search-params.ts';
import { useView } from './use-view.ts';
import type { View } from './view.ts';

export interface AccountLinkProps {
  /** Path below the account: `videos`, `campaigns/camp_spring`. The caller encodes parts that people chose. */
  readonly path: string;
  /** Days and filters in addition to those that are kept. */
  readonly view?: { readonly [Name in keyof View]?: View[Name] | undefined };
  /** The part of the page, if it has tabs. */
  readonly tab?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another page of the account that keeps the days and filters: the same query there. */
export function AccountLink({ view, tab, ...link }: AccountLinkProps) {
  const current = useView();
  return <PlainLink {...link} search={{ ...current, ...view, tab }} />;
}

interface PlainLinkProps extends Pick<AccountLinkProps, 'path' | 'className' | 'children'> {
  readonly search: object;
  /** The current page is its target, or below it. */
  readonly isCurrent?: boolean;
  readonly onClick?: (() => void) | undefined;
}

/**
 * Like `<Link>`, without re-rendering on search changes: with three dozen links on a page, those take a third of the time
 * of a navigation. It computes its address when it is rendered.
 */
export function PlainLink({ path, search, className, isCurrent, onClick, children }: PlainLinkProps) {
  const router = useRouter();
  const { account } = useAccount();
  const { accountId } = account;
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The routes know the pages, but not the names of campaigns and videos.
  const target = { to: `/$accountId/${path}` as '/$accountId/overview', params: { accountId }, search };
  const prepare = () => void router.preloadRoute(target);
  const come = () => {
    coming.current ??= setTimeout(() => {
      coming.current = undefined;
      prepare();
    }, nearMs);
  };
  const leave = () => {
    clearTimeout(coming.current);
    coming.current = undefined;
  };
  const open = (event: MouseEvent) => {
    onClick?.();
    if (event.defaultPrevented || event.button !== 0) return;
    // The browser handles new windows and downloads.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave();
    void router.navigate(target);
  };
  return (
    <a
      href={`${basePath}${accountId}/${path}${stringifySearch(search)}`}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={open}
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocus={come}
      onBlur={leave}
      onTouchStart={prepare}
    >
      {children}
    </a>
  );
}

/** How long the pointer must rest on a link before its page is prefetched. */
const nearMs = 50;
const basePath = new URL(baseUrl).pathname;
