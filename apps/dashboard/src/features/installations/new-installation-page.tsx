import { Trans, useLingui } from '@lingui/react/macro';
import type { Platform } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import styles from './installation.module.css';
import { docsAddress, toHeartbeatCommand } from './instructions.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Chooses a platform, creates the installation, and shows its token once. */
export default function NewInstallationPage() {
  const { t } = useLingui();
  const { account, can } = useAccount();
  const { platform } = useSearch({ strict: false }) as { readonly platform?: unknown };
  const registry = useGet('/api/platforms/registry');
  return (
    <Page
      title={usePageTitle()}
      above={
        <Link to="/$accountId/installations" params={{ accountId: account.accountId }}>
          <Trans>Installations</Trans>
        </Link>
      }
    >
      {can('installations:manage') ? (
        <QueryBoundary
          query={registry}
          skeleton={
            <Card title={t`Which platform does the site use?`}>
              <Skeleton shape="row" count={8} />
            </Card>
          }
        >
          {({ platforms }) => (
            <RegisterForm
              platforms={platforms as readonly Platform[]}
              chosen={typeof platform === 'string' ? platform : undefined}
            />
          )}
        </QueryBoundary>
      ) : (
        <p>
          <Trans>Only owners can create installations, because each has a secret token.</Trans>
        </p>
      )}
    </Page>
  );
}

interface RegisterFormProps {
  readonly platforms: readonly Platform[];
  readonly chosen: string | undefined;
}

function RegisterForm({ platforms, chosen }: RegisterFormProps) {
  const { t } = useLingui();
  const { account } = useAccount();
  const navigate = useNavigate();
  const id = useId();
  const [platformId, setPlatformId] = useState(chosen ?? '');
  const [name, setName] = useState('');
  const [origin, setOrigin] = useState('');
  const [isTried, setTried] = useState(false);
  const platform = platforms.find((one) => one.id === platformId);
  const parsedOrigin = parseOrigin(origin);
  const register = useChange(
    (api, body: { readonly platform: string; readonly name: string; readonly origin?: string }) =>
      api.post('/api/installations', { body }),
    ['/api/installations'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (platform === undefined || name.trim() === '' || parsedOrigin === 'wrong' || register.isPending)
      return;
    register.mutate({
      platform: platform.id,
      name: name.trim(),
      ...(parsedOrigin === undefined ? {} : { origin: parsedOrigin }),
    });
  };
  const made = register.data;
  const open = (installationId: string) =>
    void navigate({
      to: '/$accountId/installations/$installationId',
      params: { accountId: account.accountId, installationId },
      replace: true,
    });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Card title={t`Which platform does the site use?`}>
        <fieldset className={styles.platforms}>
          <legend className="visually-hidden">
            <Trans>Platform</Trans>
          </legend>
          {platforms.map((one) => (
            <label key={one.id} className={styles.platform}>
              <input
                type="radio"
                name={`${id}-platform`}
                className="visually-hidden"
                checked={one.id === platformId}
                onChange={() => setPlatformId(one.id)}
              />
              <span className={styles.platformName}>{one.name}</span>
              <StatusWords status={one.status} />
            </label>
          ))}
        </fieldset>
        {isTried && platform === undefined && (
          <p className={styles.problem} role="alert">
            <Trans>Choose a platform. If yours is not listed, choose plain HTML.</Trans>
          </p>
        )}
        {platform && (
          <p className={styles.docs}>
            <a href={docsAddress(platform)} target="_blank" rel="noopener">
              <Trans>How to install on {platform.name}, step by step</Trans>
            </a>
          </p>
        )}
      </Card>
      <Card title={t`Details`}>
        <div className={`${styles.fields} ${styles.details}`}>
          <TextField
            label={t`Name`}
            hint={t`For you and your colleagues, such as “Shop, Germany”`}
            value={name}
            error={isTried && name.trim() === '' ? t`Required.` : register.error?.of('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t`Site address`}
            hint={t`For example https://shop.example. Leave empty to take it from the first check-in.`}
            type="url"
            inputMode="url"
            value={origin}
            error={
              isTried && parsedOrigin === 'wrong'
                ? t`Enter an address that starts with https:// or http://.`
                : register.error?.of('origin')
            }
            onChange={(event) => setOrigin(event.target.value)}
          />
        </div>
      </Card>
      {register.error && <ErrorNotice error={register.error} />}
      <div>
        <Button type="submit" variant="primary" busy={register.isPending}>
          <Trans>Create installation</Trans>
        </Button>
      </div>
      {made && (
        <SecretDialog
          title={t`Token for “${made.name}”`}
          secret={made.token}
          onClose={() => open(made.installationId)}
        >
          <CopySnippet
            title={t`The first check-in, from a terminal`}
            code={toHeartbeatCommand({
              publicUrl: baseUrl.replace(/\/$/, ''),
              installationId: made.installationId,
              token: made.token,
            })}
          />
        </SecretDialog>
      )}
    </form>
  );
}

/** `wrong`: no address. Undefined: none given. What stands after the host is dropped, as people paste pages. */
function parseOrigin(text: string): string | 'wrong' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  try {
    const { protocol, origin } = new URL(trimmed);
    return /^https?:$/.test(protocol) ? origin : 'wrong';
  } catch {
    return 'wrong';
  }
}

function StatusWords({ status }: { readonly status: Platform['status'] }) {
  switch (status) {
    case 'available':
      return (
        <Badge plain tone="good">
          <Trans>ready to install</Trans>
        </Badge>
      );
    case 'beta':
      return (
        <Badge plain tone="accent">
          <Trans>partly supported</Trans>
        </Badge>
      );
    case 'manual':
      // Pasting a snippet works everywhere.
      return null;
    case 'planned':
      return (
        <Badge plain>
          <Trans>not yet</Trans>
        </Badge>
      );
  }
}
