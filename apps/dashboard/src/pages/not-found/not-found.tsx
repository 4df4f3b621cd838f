import { Trans, useLingui } from '@lingui/react/macro';
import { useAccountIfAny } from '../../app/session/account-context.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { LinkButton } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Page } from '../../components/page/page.tsx';

export function NotFound() {
  const { t } = useLingui();
  const content = (
    <Page title={t`There is no page here`}>
      <EmptyState
        title={t`The address may be mistyped, or what it shows was removed`}
        actions={
          <LinkButton to="/" variant="primary">
            <Trans>To the overview</Trans>
          </LinkButton>
        }
      >
        <Trans>It may also belong to an account that you are not a member of.</Trans>
      </EmptyState>
    </Page>
  );
  return useAccountIfAny() === undefined ? <Plain>{content}</Plain> : content;
}
