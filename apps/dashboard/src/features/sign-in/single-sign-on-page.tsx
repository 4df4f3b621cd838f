import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { instanceApi, sessionQuery } from '../../app/session/session.ts';
import { forgetSignOnReturn, readSignOnReturn } from '../../app/session/single-sign-on.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toOwnAddress } from './own-address.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The OpenID provider sends people back to this page, with its answer in the address. */
export default function SingleSignOnPage() {
  const [query] = useState(() => location.search.slice(1));
  const [back] = useState(readSignOnReturn);
  const queries = useQueryClient();
  const router = useRouter();
  const { data: session, error } = useQuery({
    queryKey: ['single-sign-on', query],
    queryFn: () => {
      const { invitation } = back;
      const body = { query, ...(invitation === undefined ? {} : { invitation }) };
      return instanceApi.post('/api/single-sign-on/complete', { body });
    },
    // An answer of the provider is good for one attempt.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: query !== '',
  });
  useEffect(() => {
    if (session === undefined) return;
    forgetSignOnReturn();
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, session);
    router.history.replace(toOwnAddress(back.next));
  }, [session, back, queries, router]);
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        {error === null && query !== '' ? (
          <p role="status">
            <Trans>Signing in…</Trans>
          </p>
        ) : (
          <>
            {error !== null && <ErrorNotice error={error} />}
            <LinkButton to="/sign-in" variant="primary">
              <Trans>Back to the sign-in page</Trans>
            </LinkButton>
          </>
        )}
      </Page>
    </SignInFrame>
  );
}
