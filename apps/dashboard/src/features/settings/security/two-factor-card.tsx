import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../../app/api/api.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useSubmit } from '../../../app/forms/use-submit.ts';
import { useAccount, useApi } from '../../../app/session/account-context.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { CopySnippet } from '../../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

type Secret = Answer<'post', '/api/two-factor'>;
type Step = 'begin' | 'disable' | 'codes';

/** A code of an authenticator app in addition to the password. */
export function TwoFactorCard() {
  const { t } = useLingui();
  const { person } = useAccount();
  const [step, setStep] = useState<Step>();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = useRefreshSession();
  const close = () => setStep(undefined);
  return (
    <Card
      title={t`Two-factor authentication`}
      note={<Trans>A code from an app on your phone, in addition to your password.</Trans>}
      actions={person.hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>}
    >
      {person.hasTwoFactor ? (
        <p>
          <Button onClick={() => setStep('codes')}>
            <Trans>New backup codes</Trans>
          </Button>{' '}
          <Button variant="danger" onClick={() => setStep('disable')}>
            <Trans>Turn off</Trans>
          </Button>
        </p>
      ) : (
        <Button onClick={() => setStep('begin')}>
          <Trans>Turn on</Trans>
        </Button>
      )}
      {step !== undefined && (
        <PasswordDialog
          step={step}
          onClose={close}
          onSecret={setSecret}
          onCodes={setCodes}
          onDisabled={() => {
            showToast(t`Two-factor authentication is off`);
            void refresh();
          }}
        />
      )}
      {secret !== undefined && (
        <ConfirmDialog
          secret={secret}
          onClose={() => setSecret(undefined)}
          onConfirmed={() => {
            setCodes(secret.backupCodes);
            setSecret(undefined);
            void refresh();
          }}
        />
      )}
      {codes !== undefined && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

function useRefreshSession(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await queries.refetchQueries(sessionQuery);
    await router.invalidate();
  };
}

interface PasswordDialogProps {
  readonly step: Step;
  readonly onClose: () => void;
  readonly onSecret: (secret: Secret) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDisabled: () => void;
}

/** Each of these asks for the password once more: an unlocked screen is not enough. */
function PasswordDialog({ step, onClose, onSecret, onCodes, onDisabled }: PasswordDialogProps) {
  const { t } = useLingui();
  const api = useApi();
  const titles: Readonly<Record<Step, string>> = {
    begin: t`Turn on two-factor authentication`,
    disable: t`Turn off two-factor authentication`,
    codes: t`New backup codes`,
  };
  const submission = useSubmit(async (text) => {
    const request = { body: { password: text('password') } };
    if (step === 'begin') onSecret(await api.post('/api/two-factor', request));
    if (step === 'codes') onCodes((await api.post('/api/two-factor/backup-codes', request)).backupCodes);
    if (step === 'disable') {
      await api.post('/api/two-factor/disable', request);
      onDisabled();
    }
    onClose();
  });
  return (
    <FormDialog
      title={titles[step]}
      submission={submission}
      submitLabel={<Trans>Continue</Trans>}
      onClose={onClose}
    >
      <TextField
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={submission.of('password')}
      />
    </FormDialog>
  );
}

interface ConfirmDialogProps {
  readonly secret: Secret;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** The secret counts only once a code proves that the app has it: a QR code that was not scanned locks nobody out. */
function ConfirmDialog({ secret, onClose, onConfirmed }: ConfirmDialogProps) {
  const { t } = useLingui();
  const api = useApi();
  const submission = useSubmit(async (text) => {
    await api.post('/api/two-factor/confirm', { body: { code: text('code') } });
    onConfirmed();
  });
  const key = new URL(secret.totpUri).searchParams.get('secret') ?? '';
  return (
    <FormDialog
      title={t`Scan this with your authenticator app`}
      description={<Trans>Then enter the six digits it shows.</Trans>}
      submission={submission}
      submitLabel={<Trans>Turn on</Trans>}
      onClose={onClose}
    >
      <Suspense>
        <QrCode text={secret.totpUri} label={t`QR code for your authenticator app`} />
      </Suspense>
      <CopySnippet title={t`Or enter this key in the app`} code={key} wrap />
      <TextField
        label={t`Code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        error={submission.of('code')}
      />
    </FormDialog>
  );
}

function CodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title={t`Backup codes`}
      description={<Trans>Each works once, in case you lose your phone. They are shown only once.</Trans>}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have saved them</Trans>
        </Button>
      }
    >
      <CopySnippet title={t`Backup codes`} code={codes.join('\n')} />
    </Dialog>
  );
}
