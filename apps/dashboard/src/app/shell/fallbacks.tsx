import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Permission } from '@overlay/contract';
import { permissionsOfRole } from '@overlay/contract/role';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorNotice } from '../query/error-notice.tsx';
import { useAccount, useAccountIfAny } from '../session/account-context.ts';
import { useRoleNames } from '../session/role-names.ts';
import { AccountLink } from '../view/account-link.tsx';
import { Plain } from './plain.tsx';
import styles from './shell.module.css';

/** Replaces a page that failed to render; the rest of the dashboard stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`This page cannot be shown`}>
      <ErrorNotice error={error} onRetry={reset} />
    </Page>
  );
}

/** Shown while the code of a page loads: as tall as a page, to avoid layout shifts. */
export function PagePending() {
  return (
    <div className={styles.pending} aria-busy="true">
      <Skeleton shape="line" />
      <Skeleton shape="section" />
    </div>
  );
}

export function NotFound() {
  const { t } = useLingui();
  const content = (
    <Page title={t`Page not found`}>
      <Card>
        <EmptyState
          title={t`The address may be mistyped, or the page was removed`}
          actions={
            <LinkButton to="/" variant="primary">
              <Trans>Go to the overview</Trans>
            </LinkButton>
          }
        >
          <Trans>It may also belong to an account you are not a member of.</Trans>
        </EmptyState>
      </Card>
    </Page>
  );
  return useAccountIfAny() === undefined ? <Plain>{content}</Plain> : content;
}

interface NotForRoleProps {
  readonly title: MessageDescriptor;
  readonly permission: Permission;
}

/** Who the page is for, and how to become one of them. */
export function NotForRole({ title, permission }: NotForRoleProps) {
  const { t, i18n } = useLingui();
  const names = useRoleNames();
  const { account } = useAccount();
  const needed = names[permissionsOfRole.editor.has(permission) ? 'editor' : 'owner'];
  const own = names[account.role];
  return (
    <Page title={i18n._(title)}>
      <Card>
        <EmptyState
          title={t`This page needs the role ${needed}`}
          actions={
            <AccountLink path="overview">
              <Trans>Go to the overview</Trans>
            </AccountLink>
          }
        >
          <Trans>
            Your role in {account.name} is {own}. Ask an owner of the account to change it: owners do this in
            the settings, under Members.
          </Trans>
        </EmptyState>
      </Card>
    </Page>
  );
}
