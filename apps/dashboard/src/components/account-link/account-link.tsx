import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../app/session/account-context.ts';
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
export function AccountLink({ path, view, tab, className, children }: AccountLinkProps) {
  const { account } = useAccount();
  const current = useView();
  const search = Object.fromEntries(
    Object.entries({ ...current, ...view, tab }).filter(([, value]) => value !== undefined),
  );
  return (
    <Link
      // Which pages there are is known to the routes; names of campaigns and videos are not.
      to={`/$accountId/${path}` as '/$accountId/overview'}
      params={{ accountId: account.accountId }}
      search={search}
      className={className}
    >
      {children}
    </Link>
  );
}
