import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../../app/api/api.ts';
import { useChange, useGet } from '../../../app/api/queries.ts';
import { ConfirmDialog } from '../../../app/query/confirm-dialog.tsx';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CopySnippet } from '../../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/field/field.tsx';

type Member = Answer<'get', '/api/members'>['members'][number];
type Seen = Answer<'get', '/api/members/{personId}/keys'>;
type SeenKey = Seen['keys'][number];

const dayOverlapSeconds = 86_400;

export interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Removes a member, and then offers to replace what they have seen: removing them changes neither keys nor viewer secrets. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const { t } = useLingui();
  const { personId, name } = member;
  const seen = useGet('/api/members/{personId}/keys', { params: { path: { personId } } });
  const [left, setLeft] = useState<Seen>();
  const remove = useChange(
    (api, id: string) => api.delete('/api/members/{personId}', { params: { path: { personId: id } } }),
    ['/api/members', '/api/invitations'],
  );
  if (left !== undefined) return <RotateKeysDialog name={name} seen={left} onClose={onClose} />;
  const known = seen.data?.keys.length || seen.data?.viewerSecrets.length ? seen.data : undefined;
  return (
    <ConfirmDialog
      title={t`Remove ${name}?`}
      description={
        <>
          <Trans>
            They lose access to this account, and their invitations end. To come back, they need a new
            invitation.
          </Trans>{' '}
          {known !== undefined && (
            <Trans>They know keys of this account, which you can rotate in the next step.</Trans>
          )}
        </>
      }
      confirm={<Trans>Remove</Trans>}
      // The keys cannot be asked for once the member is gone.
      change={{ ...remove, isPending: remove.isPending || seen.isPending }}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(personId, { onSuccess: () => (known === undefined ? onClose() : setLeft(known)) })
      }
    />
  );
}

interface RotateKeysDialogProps {
  readonly name: string;
  readonly seen: Seen;
  readonly onClose: () => void;
}

function RotateKeysDialog({ name, seen: { keys, viewerSecrets }, onClose }: RotateKeysDialogProps) {
  const { t } = useLingui();
  const [overlapSeconds, setOverlapSeconds] = useState(dayOverlapSeconds);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title={t`Rotate the keys that ${name} knows`}
      description={<Trans>New keys are shown once. Copy each before you close this.</Trans>}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {keys.length > 0 && (
        <Select
          label={t`Old keys`}
          value={String(overlapSeconds)}
          onChange={(event) => setOverlapSeconds(Number(event.target.value))}
        >
          <option value={dayOverlapSeconds}>{t`stay valid for 24 hours`}</option>
          <option value={0}>{t`stop at once`}</option>
        </Select>
      )}
      {keys.map((key) => (
        <RotateKey key={key.keyId} seenKey={key} overlapSeconds={overlapSeconds} />
      ))}
      {viewerSecrets.length > 0 && (
        <p>
          <Trans>
            They also know a viewer secret and can sign viewers with it. Replace it under Developers:
          </Trans>{' '}
          {viewerSecrets.map(({ keyId }) => (
            <code key={keyId}>{keyId} </code>
          ))}
        </p>
      )}
    </Dialog>
  );
}

interface RotateKeyProps {
  readonly seenKey: SeenKey;
  readonly overlapSeconds: number;
}

function RotateKey({ seenKey: { keyId, name, hint }, overlapSeconds }: RotateKeyProps) {
  const { t } = useLingui();
  const rotate = useChange(
    (api) => api.post('/api/keys/{keyId}/rotate', { params: { path: { keyId } }, body: { overlapSeconds } }),
    ['/api/keys'],
  );
  if (rotate.data !== undefined) return <CopySnippet title={name} code={rotate.data.key} wrap />;
  return (
    <div>
      <p>
        {name} <code>{hint}</code>
      </p>
      {rotate.error && <ErrorNotice error={rotate.error} />}
      <Button
        size="small"
        busy={rotate.isPending}
        aria-label={t`Rotate ${name}`}
        onClick={() => rotate.mutate(undefined)}
      >
        <Trans>Rotate</Trans>
      </Button>
    </div>
  );
}
