import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Checkbox, TextArea, TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import styles from './developers.module.css';
import { formatOrigins, parseOrigins } from './key-form.ts';
import type { ApiKey } from './key-table.tsx';

export function EditKeyDialog({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState(apiKey.name);
  const [origins, setOrigins] = useState(formatOrigins(apiKey.origins));
  const [hasAnalytics, setAnalytics] = useState(apiKey.scopes.includes('analytics:read'));
  const isPublishable = apiKey.kind === 'publishable';
  const change = useChange(
    (api, body: Pick<ApiKey, 'name'> & Partial<Pick<ApiKey, 'origins' | 'scopes'>>) =>
      api.patch('/api/keys/{keyId}', { params: { path: { keyId: apiKey.keyId } }, body }),
    ['/api/keys'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scopes: ApiKey['scopes'] = hasAnalytics ? ['events:write', 'analytics:read'] : ['events:write'];
    const { name: nameBefore, origins: originsBefore, scopes: scopesBefore } = apiKey;
    const undo = () =>
      change.mutate(
        isPublishable
          ? { name: nameBefore, origins: originsBefore, scopes: scopesBefore }
          : { name: nameBefore },
      );
    change.mutate(isPublishable ? { name, origins: parseOrigins(origins), scopes } : { name }, {
      onSuccess: () => {
        showToast(t`The key was changed`, undo);
        onClose();
      },
    });
  };
  const problem = change.error;
  return (
    <Dialog open onOpenChange={onClose} title={t`Change key “${apiKey.name}”`}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t`Name`}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem?.of('name')}
        />
        {isPublishable && (
          <>
            <TextArea
              label={t`Origins`}
              hint={t`One a line: https://shop.example or https://*.shop.example. Without any, every page may use the key.`}
              value={origins}
              onChange={(event) => setOrigins(event.target.value)}
            />
            <Checkbox
              label={t`Pages may read analytics with it`}
              checked={hasAnalytics}
              onChange={(event) => setAnalytics(event.target.checked)}
            />
          </>
        )}
        {problem && problem.of('name') === undefined && <ErrorNotice error={problem} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
