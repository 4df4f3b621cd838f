import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../components/menu/menu.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import type { ApiKey } from './key-table.tsx';
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
          <Trans>Change</Trans>
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
          <Trans>You get a new key. The old one serves 24 hours more, so that nothing stops meanwhile.</Trans>
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
        description={<Trans>Whatever still uses it is refused at once. This cannot be undone.</Trans>}
        confirm={<Trans>Revoke</Trans>}
        change={revoke}
        onClose={close}
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () => {
              close();
              showToast(t`The key is revoked`);
            },
          })
        }
      />
    </>
  );
}
