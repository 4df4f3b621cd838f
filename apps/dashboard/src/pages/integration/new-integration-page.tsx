import { Trans, useLingui } from '@lingui/react/macro';
import type { Platform } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { TextField } from '../../components/field/field.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { toHeartbeatCommand } from './instructions.ts';
import styles from './integration.module.css';
import { SecretDialog } from './secret-dialog.tsx';

/** Chooses a platform, registers the site, and shows its token once. */
export default function NewIntegrationPage() {
  const { t } = useLingui();
  const { account, can } = useAccount();
  const { platform } = useSearch({ strict: false }) as { readonly platform?: unknown };
  const registry = useGet('/api/platforms/registry');
  return (
    <Page
      title={t`Connect a site`}
      above={
        <Link to="/$accountId/integrations" params={{ accountId: account.accountId }}>
          <Trans>Storefront and CMS connections</Trans>
        </Link>
      }
    >
      {can('installations:manage') ? (
        <Loaded query={registry} skeleton={<Skeleton shape="row" count={6} />}>
          {({ platforms }) => (
            <RegisterForm
              platforms={platforms as readonly Platform[]}
              chosen={typeof platform === 'string' ? platform : undefined}
            />
          )}
        </Loaded>
      ) : (
        <p>
          <Trans>Only owners connect sites, because the token of a site is a secret.</Trans>
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
      to: '/$accountId/integrations/$installationId',
      params: { accountId: account.accountId, installationId },
      replace: true,
    });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Card title={t`What does the site run on?`}>
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
            <Trans>Choose a platform; plain HTML fits every other one.</Trans>
          </p>
        )}
        {platform && (
          <p className={styles.docs}>
            <a href={docsAddress(platform)} target="_blank" rel="noopener">
              <Trans>How {platform.name} is connected, step by step</Trans>
            </a>
          </p>
        )}
      </Card>
      <Card title={t`The site`}>
        <div className={styles.fields}>
          <TextField
            label={t`Name`}
            hint={t`For you and your colleagues, such as “Shop, Germany”`}
            value={name}
            error={isTried && name.trim() === '' ? t`This is needed.` : register.error?.of('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t`Address of the site`}
            hint={t`Such as https://shop.example. Nothing: the first heartbeat says it.`}
            type="url"
            inputMode="url"
            value={origin}
            error={
              isTried && parsedOrigin === 'wrong'
                ? t`An address that begins with https:// or http://.`
                : register.error?.of('origin')
            }
            onChange={(event) => setOrigin(event.target.value)}
          />
        </div>
      </Card>
      {register.error && <ErrorNotice error={register.error} />}
      <div>
        <Button type="submit" variant="primary" busy={register.isPending}>
          <Trans>Connect it</Trans>
        </Button>
      </div>
      {made && (
        <SecretDialog
          title={t`The token of “${made.name}”`}
          secret={made.token}
          onClose={() => open(made.installationId)}
        >
          <CopySnippet
            title={t`A first heartbeat, from a terminal`}
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

export function docsAddress({ docsPath }: Pick<Platform, 'docsPath'>): string {
  return new URL(docsPath.replace(/^\//, ''), baseUrl).href;
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
          <Trans>works, parts are missing</Trans>
        </Badge>
      );
    case 'manual':
      return (
        <Badge plain>
          <Trans>by pasting a snippet</Trans>
        </Badge>
      );
    case 'planned':
      return (
        <Badge plain>
          <Trans>not yet</Trans>
        </Badge>
      );
  }
}
