import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../components/menu/menu.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { overlayPaths, type Publishing } from '../overlay/use-publishing.ts';

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
  const { overlayId, name, status } = overlay;
  const params = { accountId: account.accountId, overlayId };
  const path = { overlayId };
  const setStatus = useChange(
    (api, next: 'draft' | 'archived') =>
      api.patch('/api/overlays/{overlayId}', { params: { path }, body: { status: next } }),
    overlayPaths,
  );
  // What pages got before, and not the draft, which may have changed since.
  const publishAgain = useChange((api, version: number) => {
    const body = { version, expectedVersion: null };
    return api.post('/api/overlays/{overlayId}/rollback', { params: { path }, body });
  }, overlayPaths);
  const copy = useChange((api) => {
    const { videoId, campaignId, options } = overlay;
    const body = { name: t`${name} (copy)`, videoId, ...(campaignId ? { campaignId } : {}), options };
    return api.post('/api/overlays', { body: body as never }) as Promise<Overlay>;
  }, overlayPaths);
  const failed = () => showToast(t`That did not work. Try it again.`);
  const archive = () =>
    setStatus.mutate('archived', {
      onSuccess: () =>
        showToast(t`“${name}” is archived.`, () =>
          overlay.publishedVersion === null
            ? setStatus.mutate('draft', { onError: failed })
            : publishAgain.mutate(overlay.publishedVersion, { onError: failed }),
        ),
      onError: failed,
    });
  const duplicate = () =>
    copy.mutate(undefined, {
      onSuccess: (made) =>
        void navigate({
          to: '/$accountId/overlays/$overlayId',
          params: { ...params, overlayId: made.overlayId },
        }),
      onError: failed,
    });
  return (
    <>
      <Menu align="end" trigger={trigger} isOpenAtFirst={isOpenAtFirst ?? false}>
        <MenuItem onSelect={() => void navigate({ to: '/$accountId/overlays/$overlayId', params })}>
          <Trans>Open</Trans>
        </MenuItem>
        <MenuItem icon="copy" onSelect={duplicate}>
          <Trans>Duplicate</Trans>
        </MenuItem>
        {status === 'draft' && (
          <MenuItem onSelect={() => void publishing.publish(overlay)}>
            <Trans>Publish</Trans>
          </MenuItem>
        )}
        {status === 'published' && overlay.hasUnpublishedChanges && (
          <MenuItem onSelect={() => void publishing.publish(overlay)}>
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
            <MenuItem onSelect={() => setStatus.mutate('draft', { onError: failed })}>
              <Trans>Restore as a draft</Trans>
            </MenuItem>
            <MenuItem danger onSelect={() => setDeleting(true)}>
              <Trans>Delete for good</Trans>
            </MenuItem>
          </>
        ) : (
          <MenuItem danger onSelect={archive}>
            <Trans>Archive</Trans>
          </MenuItem>
        )}
      </Menu>
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
      title={t`Delete “${name}” for good?`}
      description={
        <Trans>
          The overlay and its versions are gone then, and nobody can bring them back. Its events stay and are
          still counted.
        </Trans>
      }
      confirm={<Trans>Delete for good</Trans>}
      cancel={<Trans>Keep it</Trans>}
      change={remove}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            showToast(t`“${name}” is deleted.`);
          },
        })
      }
    />
  );
}
