import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation, Platform } from '@overlay/contract';
import { Link, useParams } from '@tanstack/react-router';
import { baseUrl } from '../../app/api/address.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Card } from '../../ui/card/card.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './installation.module.css';
import { InstallationActions } from './installation-actions.tsx';
import { InstallationChecks } from './installation-checks.tsx';
import { InstallationHistory } from './installation-history.tsx';
import { InstallationState } from './installation-state.tsx';
import { docsAddress, toHeartbeatCommand, toPageSnippet } from './instructions.ts';

export default function InstallationPage() {
  const title = usePageTitle();
  const { installationId } = useParams({ strict: false }) as { readonly installationId: string };
  const installation = useGet(
    '/api/installations/{installationId}',
    { params: { path: { installationId } } },
    { live: true },
  );
  const registry = useGet('/api/platforms/registry');
  // The platform's details stand between those of the installation: both are drawn at once, so that nothing jumps.
  if (installation.data === undefined || registry.isPending) {
    return (
      <Page title={title} above={<AboveLink />}>
        <QueryBoundary query={installation} skeleton={<LoadingCards />}>
          {() => <LoadingCards />}
        </QueryBoundary>
      </Page>
    );
  }
  return (
    <Details
      installation={installation.data as Installation}
      platform={
        registry.data?.platforms.find(({ id }) => id === installation.data.platform) as Platform | undefined
      }
      failure={installation.error}
      onCheck={installation.refetch}
    />
  );
}

function LoadingCards() {
  const { t } = useLingui();
  return (
    <div className={styles.fields}>
      <Card title={t`Check the installation`}>
        <Skeleton shape="row" count={3} />
      </Card>
      <Card title={t`Set-up instructions`}>
        <Skeleton shape="chart" />
      </Card>
    </div>
  );
}

function AboveLink() {
  const { account } = useAccount();
  return (
    <Link to="/$accountId/installations" params={{ accountId: account.accountId }}>
      <Trans>Installations</Trans>
    </Link>
  );
}

interface DetailsProps {
  readonly installation: Installation;
  readonly platform: Platform | undefined;
  readonly failure: unknown;
  readonly onCheck: () => Promise<unknown>;
}

function Details({ installation, platform, failure, onCheck }: DetailsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { can } = useAccount();
  const { installationId, name, origin } = installation;
  const values = { publicUrl: baseUrl.replace(/\/$/, ''), installationId };
  return (
    <Page
      title={name}
      above={<AboveLink />}
      intro={
        <span className={styles.line}>
          <InstallationState state={installation.state} />
          <span>
            {platform?.name ?? installation.platform}
            {origin !== null && ` · ${origin}`}
          </span>
        </span>
      }
      actions={can('installations:manage') && <InstallationActions installation={installation} />}
    >
      {failure !== null && <ErrorNotice error={failure} />}
      {installation.state === 'degraded' && (
        <Card title={t`Check-ins stopped`}>
          <p>
            {installation.degradedAt === null ? null : (
              <Trans>
                Its server has not checked in for too long. Noticed on{' '}
                {format.dateTime(installation.degradedAt)}.
              </Trans>
            )}
          </p>
          <ol className={styles.steps}>
            <li>
              <Trans>
                Make sure that the scheduled task, plugin or automation that checks in (sends the heartbeat)
                still runs.
              </Trans>
            </li>
            <li>
              <Trans>
                If it is refused (status 401), its token is not valid. Rotate the token to get a new one, and
                store that.
              </Trans>
            </li>
            <li>
              <Trans>
                Check in by hand with the command below. The installation recovers as soon as that arrives.
              </Trans>
            </li>
          </ol>
          <p className={styles.muted}>
            <Trans>Overlays are still shown and counted; only the check-ins are missing.</Trans>
          </p>
        </Card>
      )}
      <InstallationChecks installation={installation} onCheck={onCheck} />
      <Card title={t`Set-up instructions`}>
        <div className={styles.fields}>
          {platform && (
            <CopySnippet title={t`On the pages of the site`} code={toPageSnippet(platform, values)} />
          )}
          <CopySnippet title={t`From a server, at least once a day`} code={toHeartbeatCommand(values)} />
          {platform && (
            <p>
              <a href={docsAddress(platform)} target="_blank" rel="noopener">
                <Trans>How to install on {platform.name}, step by step</Trans>
              </a>
            </p>
          )}
        </div>
      </Card>
      <InstallationHistory installation={installation} />
    </Page>
  );
}
