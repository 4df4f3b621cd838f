import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { baseUrl } from '../../../app/api/address.ts';
import { readProblem, toUnreachable } from '../../../app/api/api-problem.ts';
import { useChange } from '../../../app/api/queries.ts';
import { ConfirmDialog } from '../../../app/query/confirm-dialog.tsx';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { useAccount } from '../../../app/session/account-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { downloadBlob } from '../../../ui/chart/download.ts';
import { TextField } from '../../../ui/field/field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import styles from '../settings.module.css';

/** A device is named by the identifier that the page sent, or by the hash that is stored of it. */
function toReference(text: string): { deviceHash: string } | { deviceId: string } {
  return /^[0-9a-f]{64}$/.test(text) ? { deviceHash: text } : { deviceId: text };
}

/** Shows or erases the data of one device, for requests by data subjects. */
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
    <Card title={t`Data of one device`} note={<Trans>For requests to see or erase someone's data.</Trans>}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label={t`Device ID`}
          hint={t`The ID that your page sent, or the deviceHash of an event: 64 digits and letters`}
          required
          maxLength={128}
          autoComplete="off"
          value={device}
          onChange={(event) => setDevice(event.target.value)}
        />
        {failure !== undefined && <ErrorNotice error={failure} />}
        <div className={styles.actions}>
          <Button type="submit" busy={isExporting}>
            <Trans>Download all its data</Trans>
          </Button>
          <Button variant="danger" disabled={device.trim() === ''} onClick={() => setErasing(true)}>
            <Trans>Erase all its data</Trans>
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isErasing}
        title={t`Erase all data of this device?`}
        description={
          <Trans>
            Its events and conversions are deleted permanently, and you get a signed receipt. This cannot be
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
              showToast(t`Erasure started; its receipt appears below`);
            },
          })
        }
      />
    </Card>
  );
}
