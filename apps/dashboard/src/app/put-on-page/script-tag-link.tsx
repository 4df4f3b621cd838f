import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../ui/button/button.tsx';
import { useAccount } from '../session/account-context.ts';

/** What to do about a page that nothing has arrived for yet. */
export function ScriptTagLink() {
  const { account } = useAccount();
  return (
    <LinkButton to="/$accountId/developers" params={{ accountId: account.accountId }}>
      <Trans>Get the script tag</Trans>
    </LinkButton>
  );
}
