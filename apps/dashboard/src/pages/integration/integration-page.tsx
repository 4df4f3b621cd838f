import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation, Platform } from '@overlay/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { type CheckName, missingNext, toChecks } from './checks.ts';
import { InstallationState, useCauseWords } from './installation-state.tsx';
import { toHeartbeatCommand, toPageSnippet } from './instructions.ts';
import styles from './integration.module.css';
import { docsAddress } from './new-integration-page.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const installationPaths = ['/api/installations', '/api/installations/{installationId}'] as const;

export default function IntegrationPage() {
  const { t } = useLingui();
  const { installationId } = useParams({ strict: false }) as { readonly installationId: string };
  const installation = useGet(
    '/api/installations/{installationId}',
    { params: { path: { installationId } } },
    { live: true },
  );
  const registry = useGet('/api/platforms/registry');
  // What is known of the platform stands between what is known of the site: both are drawn at once, so that nothing jumps.
  if (installation.data === undefined || registry.isPending) {
    return (
      <Page title={t`Connected site`} above={<AboveLink />}>
        <Loaded query={installation} skeleton={<Skeleton shape="row" count={6} />}>
          {() => <Skeleton shape="row" count={6} />}
        </Loaded>
      </Page>
    );
  }
  return (
    <ConnectedSite
      installation={installation.data as Installation}
      platform={
        registry.data?.platforms.find(({ id }) => id === installation.data.platform) as Platform | undefined
      }
      failure={installation.error}
      onCheck={installation.refetch}
    />
  );
}

function AboveLink() {
  const { account } = useAccount();
  return (
    <Link to="/$accountId/integrations" params={{ accountId: account.accountId }}>
      <Trans>Storefront and CMS connections</Trans>
    </Link>
  );
}

interface ConnectedSiteProps {
  readonly installation: Installation;
  readonly platform: Platform | undefined;
  readonly failure: unknown;
  readonly onCheck: () => Promise<unknown>;
}

function ConnectedSite({ installation, platform, failure, onCheck }: ConnectedSiteProps) {
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
      actions={can('installations:manage') && <Secrets installation={installation} />}
    >
      {failure !== null && <ErrorNotice error={failure} />}
      {installation.state === 'degraded' && (
        <Card title={t`Heartbeats stopped`}>
          <p>
            {installation.degradedAt === null ? null : (
              <Trans>Since {format.dateTime(installation.degradedAt)} this site counts as degraded.</Trans>
            )}
          </p>
          <ol className={styles.steps}>
            <li>
              <Trans>
                Look whether the scheduled task, plugin or automation that sends the heartbeat still runs.
              </Trans>
            </li>
            <li>
              <Trans>
                If it gets the answer 401, its token is not valid: rotate it, and store the new one.
              </Trans>
            </li>
            <li>
              <Trans>
                Send one heartbeat by hand, with the command below. The site is back where it was as soon as
                it arrives.
              </Trans>
            </li>
          </ol>
          <p className={styles.muted}>
            <Trans>Overlays are shown and counted meanwhile: only the proof of life is missing.</Trans>
          </p>
        </Card>
      )}
      <Checks installation={installation} onCheck={onCheck} />
      <Card title={t`What to put where`}>
        <div className={styles.fields}>
          {platform && (
            <CopySnippet title={t`In the pages of the site`} code={toPageSnippet(platform, values)} wrap />
          )}
          <CopySnippet title={t`From a server, at least once a day`} code={toHeartbeatCommand(values)} />
          {platform && (
            <p>
              <a href={docsAddress(platform)} target="_blank" rel="noopener">
                <Trans>How {platform.name} is connected, step by step</Trans>
              </a>
            </p>
          )}
        </div>
      </Card>
      <History installation={installation} />
    </Page>
  );
}

interface ChecksProps {
  readonly installation: Installation;
  readonly onCheck: () => Promise<unknown>;
}

/** What came from the site, and what is missing next. */
function Checks({ installation, onCheck }: ChecksProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [checkedAt, setCheckedAt] = useState<number>();
  const query = { installationId: [installation.installationId] };
  const summary = useGet('/api/analytics/summary', { params: { query } }, { live: true });
  const names: Readonly<Record<CheckName, string>> = {
    heartbeat: t`A heartbeat came from its server`,
    render: t`An overlay was shown on it`,
    interaction: t`A visitor answered one`,
  };
  const check = async () => {
    setBusy(true);
    await Promise.all([onCheck(), summary.refetch()]);
    setBusy(false);
    setCheckedAt(Date.now());
  };
  return (
    <Card
      title={t`Check my site`}
      actions={
        <Button size="small" busy={isBusy} onClick={() => void check()}>
          <Icon name="refresh" size={16} />
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <ol className={styles.checks}>
        {toChecks(installation).map(({ name, isDone, at }) => (
          <li key={name} className={styles.check}>
            <span className={isDone ? styles.done : styles.open}>
              <Icon name={isDone ? 'check' : 'more'} size={16} />
              <span className="visually-hidden">{isDone ? t`Done:` : t`Not yet:`}</span>
            </span>
            <span>{names[name]}</span>
            <span className={styles.when}>
              {at === null ? isDone ? '' : t`not yet` : <time dateTime={at}>{format.dateTime(at)}</time>}
            </span>
          </li>
        ))}
      </ol>
      <div role="status">
        <p className={styles.next}>
          <Next missing={missingNext(installation)} />
        </p>
        <p className={styles.muted}>
          {summary.isPending && <Skeleton />}
          {summary.data &&
            t`Counted from this site so far: impressions ${format.number(summary.data.impressions)}, interactions ${format.number(summary.data.interactions)}.`}{' '}
          {checkedAt !== undefined && t`Checked at ${format.dateTime(checkedAt, { timeStyle: 'medium' })}.`}
        </p>
      </div>
    </Card>
  );
}

function Next({ missing }: { readonly missing: ReturnType<typeof missingNext> }): ReactNode {
  switch (missing) {
    case undefined:
      return <Trans>Everything came that tells that the site works.</Trans>;
    case 'alive':
      return <Trans>Next: send a heartbeat again, as described above.</Trans>;
    case 'heartbeat':
      return (
        <Trans>
          Next: send a heartbeat from a server of the site, with its token. The command below does it once; a
          scheduled task repeats it.
        </Trans>
      );
    case 'render':
      return (
        <Trans>
          Next: put the script tag into a page with a video, publish an overlay for the video, and open the
          page. If nothing is counted, the request log says what was refused.
        </Trans>
      );
    case 'interaction':
      return <Trans>Next: open a page of the site and answer an overlay yourself.</Trans>;
  }
}

function History({ installation }: { readonly installation: Installation }) {
  const { t } = useLingui();
  const format = useFormat();
  const toCause = useCauseWords();
  const { transitions, createdAt, lastHeartbeatAt, sdkProduct, surface } = installation;
  return (
    <Card title={t`History`}>
      <ol className={styles.history}>
        {[...transitions].reverse().map(({ to, at, cause }) => (
          <li key={`${at} ${to}`} className={styles.entry}>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <span className={styles.line}>
              <InstallationState state={to} />
              <span>{toCause(cause)}</span>
            </span>
          </li>
        ))}
        <li className={styles.entry}>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          <span>
            <Trans>Connected</Trans>
          </span>
        </li>
      </ol>
      {lastHeartbeatAt !== null && (
        <p className={styles.muted}>
          {[t`Last heartbeat: ${format.dateTime(lastHeartbeatAt)}`, sdkProduct, surface]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}

function Secrets({ installation }: { readonly installation: Installation }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const { account } = useAccount();
  const navigate = useNavigate();
  const { installationId, name } = installation;
  const params = { path: { installationId } };
  const rotate = useChange(
    (api) => api.post('/api/installations/{installationId}/rotate', { params }),
    installationPaths,
  );
  const revoke = useChange(
    (api) => api.delete('/api/installations/{installationId}', { params }),
    // Its own address answers 404 from now on.
    ['/api/installations'],
  );
  const close = () => {
    setAsked(undefined);
    rotate.reset();
    revoke.reset();
  };
  return (
    <>
      <Button onClick={() => setAsked('rotate')}>
        <Trans>Rotate the token</Trans>
      </Button>
      <Button variant="danger" onClick={() => setAsked('revoke')}>
        <Trans>Disconnect</Trans>
      </Button>
      {asked === 'rotate' && (
        <SecretDialog
          title={t`The new token of “${name}”`}
          secret={rotate.data?.token}
          onClose={close}
          question={{
            title: t`Rotate the token of “${name}”?`,
            description: (
              <Trans>
                You get a new token. The old one still serves for 24 hours, so that nothing stops.
              </Trans>
            ),
            children: rotate.error && <ErrorNotice error={rotate.error} />,
            actions: (
              <>
                <Button onClick={close}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
                  <Trans>Rotate it</Trans>
                </Button>
              </>
            ),
          }}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={t`Disconnect “${name}”?`}
          description={
            <Trans>
              Its tokens end at once, and nobody can bring them back. What its visitors did stays and is still
              counted.
            </Trans>
          }
          confirm={<Trans>Disconnect</Trans>}
          cancel={<Trans>Keep it</Trans>}
          change={revoke}
          onClose={close}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                showToast(t`“${name}” is disconnected.`);
                void navigate({
                  to: '/$accountId/integrations',
                  params: { accountId: account.accountId },
                });
              },
            })
          }
        />
      )}
    </>
  );
}
