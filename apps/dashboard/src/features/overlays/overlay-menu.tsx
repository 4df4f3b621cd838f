import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ConfirmDialog } from '../../app/query/confirm-dialog.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { useCopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu/menu.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { changeOverlay, type OverlayChange, type Undo } from './list/overlay-change.ts';
import { PublishSheet } from './publishing/publish-sheet.tsx';
import { overlayPaths, type Publishing } from './publishing/use-publishing.ts';

export interface OverlayMenuProps {
  readonly trigger: ReactElement;
  readonly overlay: Overlay;
  readonly publishing: Publishing;
  readonly isOpenAtFirst?: boolean;
}

/**
 * What can be done with an overlay. Archiving is the delete that can be taken back: a deleted overlay has lost its
 * versions and its identifier, and the service cannot bring them back.
 */
export default function OverlayMenu({ trigger, overlay, publishing, isOpenAtFirst }: OverlayMenuProps) {
  const { t } = useLingui();
  const { account } = useAccount();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { overlayId, name, status } = overlay;
  const params = { accountId: account.accountId, overlayId };
  const path = { overlayId };
  const setStatus = useChange(
    (api, next: 'draft') =>
      api.patch('/api/overlays/{overlayId}', { params: { path }, body: { status: next } }),
    overlayPaths,
  );
  const make = useChange((api, change: OverlayChange) => changeOverlay(api, overlay, change), overlayPaths);
  const copyIdentifier = useCopyIdentifier();
  const takeBack = useChange((api, undo: Undo) => undo(api), overlayPaths);
  const ask = () => {
    publishing.clearError();
    setAsking(true);
  };
  const publish = async () => {
    if ((await publishing.publish(overlay)) !== undefined) setAsking(false);
  };
  const failed = () => showToast(t`That did not work. Try again.`);
  // The callbacks of `mutate` are not called once this row has left the list, which it does in between.
  const archive = () =>
    make
      .mutateAsync({ kind: 'archive' })
      .then(({ undo }) =>
        showToast(t`“${name}” archived.`, undo && (() => void takeBack.mutateAsync(undo).catch(failed))),
      )
      .catch(failed);
  const duplicate = () =>
    make.mutate(
      { kind: 'copy', name: t`${name} (copy)` },
      {
        onSuccess: ({ overlay: made }) =>
          void navigate({
            to: '/$accountId/overlays/$overlayId',
            params: { ...params, overlayId: made.overlayId },
          }),
        onError: failed,
      },
    );
  return (
    <>
      <Menu align="end" trigger={trigger} isOpenAtFirst={isOpenAtFirst ?? false}>
        <MenuItem onSelect={() => void navigate({ to: '/$accountId/overlays/$overlayId', params })}>
          <Trans>Open</Trans>
        </MenuItem>
        <MenuItem icon="copy" onSelect={duplicate}>
          <Trans>Duplicate</Trans>
        </MenuItem>
        <MenuItem icon="copy" onSelect={() => copyIdentifier(overlayId)}>
          <Trans>Copy identifier</Trans>
        </MenuItem>
        {status === 'draft' && (
          <MenuItem onSelect={ask}>
            <Trans>Publish</Trans>
          </MenuItem>
        )}
        {status === 'published' && overlay.hasUnpublishedChanges && (
          <MenuItem onSelect={ask}>
            <Trans>Publish changes</Trans>
          </MenuItem>
        )}
        {status === 'published' && (
          <MenuItem onSelect={() => void publishing.unpublish(overlay)}>
            <Trans>Unpublish</Trans>
          </MenuItem>
        )}
        <MenuLine />
        {status === 'archived' ? (
          <>
            <MenuItem onSelect={() => void setStatus.mutateAsync('draft').catch(failed)}>
              <Trans>Restore as draft</Trans>
            </MenuItem>
            <MenuItem danger onSelect={() => setDeleting(true)}>
              <Trans>Delete permanently</Trans>
            </MenuItem>
          </>
        ) : (
          <MenuItem danger onSelect={() => void archive()}>
            <Trans>Archive</Trans>
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <PublishSheet
          overlay={overlay}
          isBusy={publishing.isBusy}
          error={publishing.error}
          onPublish={() => void publish()}
          onClose={() => setAsking(false)}
        />
      )}
      {isDeleting && <DeleteDialog overlay={overlay} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ overlay, onClose }: { readonly overlay: Overlay; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { overlayId, name } = overlay;
  const remove = useChange(
    (api) => api.delete('/api/overlays/{overlayId}', { params: { path: { overlayId } } }),
    overlayPaths,
  );
  return (
    <ConfirmDialog
      title={t`Delete “${name}” permanently?`}
      description={
        <Trans>
          This deletes the overlay and all its versions and cannot be undone. Its events are kept and still
          counted.
        </Trans>
      }
      confirm={<Trans>Delete permanently</Trans>}
      change={remove}
      onClose={onClose}
      onConfirm={() =>
        void remove.mutateAsync(undefined).then(
          () => {
            onClose();
            showToast(t`“${name}” deleted.`);
          },
          // The dialog says why.
          () => {},
        )
      }
    />
  );
}
