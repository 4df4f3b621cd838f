import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { stringifySearch } from '../../app/view/search-params.ts';
import { useView } from '../../app/view/use-view.ts';
import type { View } from '../../app/view/view.ts';

export interface AccountLinkProps {
  /** Below the account: `videos`, `campaigns/camp_spring`. Parts of it that people chose are encoded by the caller. */
  readonly path: string;
  /** Days and filters beside those that go along. */
  readonly view?: { readonly [Name in keyof View]?: View[Name] | undefined };
  /** Which part of the page, where it has tabs. */
  readonly tab?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** To another page of the account, with the days and filters of this one: the same question there. */
export function AccountLink({ view, tab, ...link }: AccountLinkProps) {
  const current = useView();
  return <PlainLink {...link} search={{ ...current, ...view, tab }} />;
}

interface PlainLinkProps extends Pick<AccountLinkProps, 'path' | 'className' | 'children'> {
  readonly search: object;
  /** It leads to the page that is open, or to one above it. */
  readonly isCurrent?: boolean;
  readonly onClick?: (() => void) | undefined;
}

/**
 * A link as the router's own, which writes its address anew with every change of the page's: with three dozen of them on a
 * page, a third of what it takes to go to another one. This one is written when it is drawn.
 */
export function PlainLink({ path, search, className, isCurrent, onClick, children }: PlainLinkProps) {
  const router = useRouter();
  const { account } = useAccount();
  const { accountId } = account;
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Which pages there are is known to the routes; names of campaigns and videos are not.
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
    // A new window or a download is the browser's to open.
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

/** Of somebody who is coming to a link, and not on their way across it. */
const nearMs = 50;
const basePath = new URL(baseUrl).pathname;
