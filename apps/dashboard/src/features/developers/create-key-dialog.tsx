import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../ui/field/field.tsx';
import { parseOrigins } from './api-key.ts';
import styles from './developers.module.css';
import type { IssuedKey } from './shown-once-dialog.tsx';

export interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onIssued: (key: IssuedKey) => void;
}

export function CreateKeyDialog({ onClose, onIssued }: CreateKeyDialogProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<'publishable' | 'secret'>('publishable');
  const [name, setName] = useState('');
  const [origins, setOrigins] = useState('');
  const [hasAnalytics, setAnalytics] = useState(false);
  const [requireOrigin, setRequireOrigin] = useState(false);
  const create = useChange(
    (api) =>
      api.post('/api/keys', {
        body:
          kind === 'secret'
            ? { kind, name }
            : {
                kind,
                name,
                origins: parseOrigins(origins),
                requireOrigin,
                ...(hasAnalytics ? { scopes: ['events:write', 'analytics:read'] } : {}),
              },
      }),
    ['/api/keys'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined, { onSuccess: onIssued });
  };
  const problem = create.error;
  const inOrigins = problem?.errors.find(({ pointer }) => pointer.startsWith('/origins'))?.detail;
  return (
    <Dialog open onOpenChange={onClose} title={t`New key`}>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={t`For`}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'secret' ? 'secret' : 'publishable')}
        >
          <option value="publishable">{t`Publishable: for pages, sends what viewers do`}</option>
          <option value="secret">{t`Secret: for servers, full access`}</option>
        </Select>
        <TextField
          label={t`Name`}
          hint={t`What the key is for, so that others recognise it`}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem?.of('name')}
        />
        {kind === 'publishable' && (
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
          <Button type="submit" variant="primary" busy={create.isPending}>
            <Trans>Create key</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
