import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ConfirmDialog } from '../../app/query/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { ApiKey } from './api-key.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import type { IssuedKey } from './shown-once-dialog.tsx';

interface KeyMenuProps {
  readonly trigger: ReactElement;
  readonly apiKey: ApiKey;
  readonly onIssued: (issued: IssuedKey) => void;
  readonly isOpenAtFirst?: boolean;
}

/** What can be done with a key. */
export default function KeyMenu({ trigger, apiKey, onIssued, isOpenAtFirst }: KeyMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  const params = { path: { keyId: apiKey.keyId } };
  const rotate = useChange(
    (api) => api.post('/api/keys/{keyId}/rotate', { params, body: {} }),
    ['/api/keys'],
  );
  const revoke = useChange((api) => api.delete('/api/keys/{keyId}', { params }), ['/api/keys']);
  return (
    <>
      <Menu align="end" trigger={trigger} isOpenAtFirst={isOpenAtFirst ?? false}>
        <MenuItem onSelect={() => setOpen('edit')}>
          <Trans>Edit</Trans>
        </MenuItem>
        <MenuItem icon="refresh" onSelect={() => setOpen('rotate')}>
          <Trans>Rotate</Trans>
        </MenuItem>
        <MenuItem danger icon="close" onSelect={() => setOpen('revoke')}>
          <Trans>Revoke</Trans>
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditKeyDialog apiKey={apiKey} onClose={close} />}
      <ConfirmDialog
        open={open === 'rotate'}
        title={t`Rotate key “${apiKey.name}”?`}
        description={
          <Trans>You get a new key. The old one stays valid for 24 hours, so nothing breaks.</Trans>
        }
        confirm={<Trans>Rotate</Trans>}
        danger={false}
        change={rotate}
        onClose={close}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: (issued) => {
              close();
              onIssued(issued);
            },
          })
        }
      />
      <ConfirmDialog
        open={open === 'revoke'}
        title={t`Revoke key “${apiKey.name}”?`}
        description={<Trans>Requests with this key are rejected immediately. This cannot be undone.</Trans>}
        confirm={<Trans>Revoke</Trans>}
        change={revoke}
        onClose={close}
        onConfirm={() =>
          // Callbacks of `mutate` are dropped with this menu, whose row may leave the list first.
          void revoke.mutateAsync(undefined).then(
            () => {
              close();
              showToast(t`Key revoked`);
            },
            // The dialog shows the error of `revoke`.
            () => {},
          )
        }
      />
    </>
  );
}
