import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { type ApiKey, formatOrigins, parseOrigins } from './api-key.ts';
import styles from './developers.module.css';

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
  const [requireOrigin, setRequireOrigin] = useState(apiKey.requireOrigin);
  const isPublishable = apiKey.kind === 'publishable';
  const change = useChange(
    (api, body: Pick<ApiKey, 'name'> & Partial<Pick<ApiKey, 'origins' | 'scopes' | 'requireOrigin'>>) =>
      api.patch('/api/keys/{keyId}', { params: { path: { keyId: apiKey.keyId } }, body }),
    ['/api/keys'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const scopes: ApiKey['scopes'] = hasAnalytics ? ['events:write', 'analytics:read'] : ['events:write'];
    const before = { origins: apiKey.origins, scopes: apiKey.scopes, requireOrigin: apiKey.requireOrigin };
    const undo = () =>
      change.mutate(isPublishable ? { name: apiKey.name, ...before } : { name: apiKey.name });
    const after = { name, origins: parseOrigins(origins), scopes, requireOrigin };
    change.mutate(isPublishable ? after : { name }, {
      onSuccess: () => {
        showToast(t`Key updated`, undo);
        onClose();
      },
    });
  };
  const problem = change.error;
  const inOrigins = problem?.errors.find(({ pointer }) => pointer.startsWith('/origins'))?.detail;
  return (
    <Dialog open onOpenChange={onClose} title={t`Edit key “${apiKey.name}”`}>
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
              label={t`Sites`}
              hint={t`One per line: https://shop.example, or https://*.shop.example for all below it. Leave empty to allow any site.`}
              value={origins}
              onChange={(event) => setOrigins(event.target.value)}
              error={inOrigins}
            />
            <Checkbox
              label={t`Pages can read analytics with this key`}
              checked={hasAnalytics}
              onChange={(event) => setAnalytics(event.target.checked)}
            />
            <Checkbox
              label={t`Accept events from web pages only (requests with an origin)`}
              checked={requireOrigin}
              onChange={(event) => setRequireOrigin(event.target.checked)}
            />
          </>
        )}
        {problem && inOrigins === undefined && problem.of('name') === undefined && (
          <ErrorNotice error={problem} />
        )}
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
