import { useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Page } from '../../components/page/page.tsx';

/** A page that cannot be shown at all; the rest of the dashboard stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  return (
    <Page title={t`This page cannot be shown`}>
      <ErrorNotice error={error} onRetry={reset} />
    </Page>
  );
}
