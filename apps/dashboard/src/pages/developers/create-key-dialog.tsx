import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Checkbox, Select, TextArea, TextField } from '../../components/field/field.tsx';
import styles from './developers.module.css';
import { parseOrigins } from './key-form.ts';
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
          <option value="publishable">{t`Pages: publishable, sends events`}</option>
          <option value="secret">{t`Servers: secret, may do everything`}</option>
        </Select>
        <TextField
          label={t`Name`}
          hint={t`What the key is for, so that others know it later`}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem?.of('name')}
        />
        {kind === 'publishable' && (
          <>
            <TextArea
              label={t`Origins`}
              hint={t`One a line: https://shop.example or https://*.shop.example. Without any, every page may use the key.`}
              value={origins}
              onChange={(event) => setOrigins(event.target.value)}
              error={inOrigins}
            />
            <Checkbox
              label={t`Pages may read analytics with it`}
              checked={hasAnalytics}
              onChange={(event) => setAnalytics(event.target.checked)}
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
            <Trans>Make the key</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
