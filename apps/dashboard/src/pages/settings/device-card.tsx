import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { baseUrl } from '../../app/api/address.ts';
import { readProblem, toUnreachable } from '../../app/api/api-problem.ts';
import { useChange } from '../../app/api/queries.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { downloadBlob } from '../../components/chart/download.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import styles from './settings.module.css';

/** A device is named by the identifier that the page sent, or by the hash that is stored of it. */
function toReference(text: string): { deviceHash: string } | { deviceId: string } {
  return /^[0-9a-f]{64}$/.test(text) ? { deviceHash: text } : { deviceId: text };
}

/** Somebody asks what is stored of them, or that it is erased. */
export function DeviceCard() {
  const { t } = useLingui();
  const { account } = useAccount();
  const [device, setDevice] = useState('');
  const [isErasing, setErasing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const erase = useChange(
    (api) => api.post('/api/privacy/erasures', { body: toReference(device.trim()) }),
    ['/api/privacy/erasures'],
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isExporting) return;
    setExporting(true);
    setFailure(undefined);
    try {
      // In the body: an address would end up in the logs of proxies.
      const response = await fetch(new URL('api/privacy/export', baseUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Overlay-Account': account.accountId },
        body: JSON.stringify(toReference(device.trim())),
      }).catch((error: unknown) => Promise.reject(toUnreachable(error)));
      if (!response.ok) throw await readProblem(response);
      downloadBlob(await response.blob(), 'device.ndjson');
    } catch (error) {
      setFailure(error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <Card
      title={t`One device`}
      note={<Trans>For somebody who asks what is stored of them, or that it is erased.</Trans>}
    >
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Identifier or hash of the device`}
          hint={t`The identifier that the page sent, or the 64 digits of deviceHash in an event`}
          required
          maxLength={128}
          autoComplete="off"
          value={device}
          onChange={(event) => setDevice(event.target.value)}
        />
        {failure !== undefined && <ErrorNotice error={failure} />}
        <div className={styles.actions}>
          <Button type="submit" busy={isExporting}>
            <Trans>Save everything of it as a file</Trans>
          </Button>
          <Button variant="danger" disabled={device.trim() === ''} onClick={() => setErasing(true)}>
            <Trans>Erase everything of it</Trans>
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isErasing}
        title={t`Erase everything of this device?`}
        description={
          <Trans>
            Its events and conversions are deleted for good, and a signed receipt says so. This cannot be
            undone.
          </Trans>
        }
        confirm={<Trans>Erase</Trans>}
        change={erase}
        onClose={() => setErasing(false)}
        onConfirm={() =>
          erase.mutate(undefined, {
            onSuccess: () => {
              setErasing(false);
              setDevice('');
              showToast(t`The erasure has begun; its receipt appears below`);
            },
          })
        }
      />
    </Card>
  );
}
