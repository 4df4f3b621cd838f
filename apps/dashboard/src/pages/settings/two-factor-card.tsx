import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { useAccount, useApi } from '../../app/session/account-context.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';

const QrCode = lazy(() => import('../../components/qr-code/qr-code.tsx'));

type Secret = Answer<'post', '/api/two-factor'>;
type Step = 'begin' | 'disable' | 'codes';

/** A code of an authenticator app besides the password. */
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
      title={t`Second factor`}
      note={<Trans>Besides the password, a code from an app on your phone.</Trans>}
      actions={person.hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>}
    >
      {person.hasTwoFactor ? (
        <p>
          <Button onClick={() => setStep('codes')}>
            <Trans>New backup codes</Trans>
          </Button>{' '}
          <Button variant="danger" onClick={() => setStep('disable')}>
            <Trans>Switch off</Trans>
          </Button>
        </p>
      ) : (
        <Button onClick={() => setStep('begin')}>
          <Trans>Switch on</Trans>
        </Button>
      )}
      {step !== undefined && (
        <PasswordDialog
          step={step}
          onClose={close}
          onSecret={setSecret}
          onCodes={setCodes}
          onDisabled={() => {
            showToast(t`The second factor is off`);
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
    begin: t`Switch on the second factor`,
    disable: t`Switch off the second factor`,
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
    <Dialog open onOpenChange={onClose} title={titles[step]}>
      <Form
        submission={submission}
        actionsAtEnd
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" busy={submission.isBusy}>
              <Trans>Go on</Trans>
            </Button>
          </>
        }
      >
        <TextField
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={submission.of('password')}
        />
      </Form>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  readonly secret: Secret;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** The secret counts only once a code proves that the app has it: nobody is locked out by a picture they did not scan. */
function ConfirmDialog({ secret, onClose, onConfirmed }: ConfirmDialogProps) {
  const { t } = useLingui();
  const api = useApi();
  const submission = useSubmit(async (text) => {
    await api.post('/api/two-factor/confirm', { body: { code: text('code') } });
    onConfirmed();
  });
  const key = new URL(secret.totpUri).searchParams.get('secret') ?? '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Scan this with your authenticator app`}
      description={<Trans>Then type the six digits that it shows.</Trans>}
    >
      <Suspense>
        <QrCode text={secret.totpUri} label={t`QR code for your authenticator app`} />
      </Suspense>
      <CopySnippet title={t`Or type this key into it`} code={key} wrap />
      <Form
        submission={submission}
        actionsAtEnd
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" busy={submission.isBusy}>
              <Trans>Switch on</Trans>
            </Button>
          </>
        }
      >
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
      </Form>
    </Dialog>
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
      description={<Trans>Each serves once, should your phone be gone. They are shown only now.</Trans>}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>I have stored them</Trans>
        </Button>
      }
    >
      <CopySnippet title={t`Backup codes`} code={codes.join('\n')} />
    </Dialog>
  );
}
