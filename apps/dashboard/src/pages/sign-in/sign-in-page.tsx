import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { baseUrl } from '../../app/api/address.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { SignInForm } from '../../app/session/sign-in-form.tsx';
import { Plain } from '../../app/shell/plain.tsx';
import { Page } from '../../components/page/page.tsx';

/** The router's own addresses begin behind it. */
const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');

export default function SignInPage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { readonly next?: unknown };
  return (
    <Plain>
      <Page title={t`Sign in`}>
        <SignInForm
          onSignedIn={(session) => {
            queries.clear();
            queries.setQueryData(sessionQuery.queryKey, session);
            router.history.replace(`${basePath}${isOwnPath(next) ? next : '/'}`);
          }}
        />
        <p>
          <Link to="/reset-password">
            <Trans>Forgot your password?</Trans>
          </Link>
        </p>
      </Page>
    </Plain>
  );
}

/** A link to the sign-in page must not send anybody to another site afterwards. */
function isOwnPath(next: unknown): next is string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next);
}
