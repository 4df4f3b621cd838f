import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { overlayTypes } from '@overlay/contract/kinds';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { focusFirstError, OverlayDesigner } from './editor/overlay-designer.tsx';
import { emptyForm, isSameForm } from './editor/overlay-form.ts';
import { type OverlayInput, parseForm } from './editor/parse-form.ts';
import { UnsavedEditsDialog } from './editor/unsaved-edits-dialog.tsx';
import { useFormHistory } from './editor/use-form-history.ts';
import { refusalOf, useLastValid, useTouchedFields } from './editor/use-overlay-editor.ts';
import { useUnsavedEdits } from './editor/use-unsaved-edits.ts';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './overlay.module.css';
import { knownLength } from './preview/preview.tsx';
import { PublishSheet } from './publishing/publish-sheet.tsx';
import { nextStep, overlayPaths, usePublishing } from './publishing/use-publishing.ts';

/** A new overlay. `type`, `videoId` and `campaignId` of the address fill in what another page knows already. */
export default function NewOverlayPage() {
  const title = usePageTitle();
  const { t } = useLingui();
  const { account, can } = useAccount();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [start] = useState(() => startOf(search));
  const editing = useFormHistory(() => start);
  const { form } = editing;
  const fields = useTouchedFields();
  const isDone = useRef(false);
  const video = useRef<HTMLVideoElement>(null);
  const [isAsking, setAsking] = useState(false);
  const publishing = usePublishing();
  const parsed = parseForm(form);
  const shown = useLastValid(parsed, form.type, { type: form.type });
  const isDirty = !isSameForm(form, start);
  const unsaved = useUnsavedEdits({
    overlayId: 'new',
    revision: 0,
    form,
    isDirty,
    onRestore: editing.change,
  });
  const create = useChange(
    (api, { input, status }: { readonly input: OverlayInput; readonly status: 'draft' | 'published' }) =>
      api.post('/api/overlays', { body: { ...input, status } as never }) as Promise<Overlay>,
    overlayPaths,
  );
  const save = async (status: 'draft' | 'published'): Promise<boolean> => {
    fields.showAll();
    if (!parsed.ok || create.isPending) return parsed.ok;
    try {
      const overlay = await create.mutateAsync({ input: parsed.input, status });
      isDone.current = true;
      unsaved.forget();
      if (status === 'published') publishing.reportFirst(overlay);
      else showToast(t`“${overlay.name}” saved as draft.`);
      const params = { accountId: account.accountId, overlayId: overlay.overlayId };
      await navigate({
        to: '/$accountId/overlays/$overlayId',
        params,
        ...(status === 'published' ? { hash: nextStep } : {}),
        replace: true,
      });
      return true;
    } catch {
      return false;
    }
  };
  const ask = (form: HTMLFormElement | null) => {
    create.reset();
    fields.showAll();
    if (parsed.ok) setAsking(true);
    else focusFirstError(form);
  };
  if (!can('overlays:write')) {
    return (
      <Page title={title}>
        <p>
          <Trans>Your role allows you to view overlays, but not to create them.</Trans>
        </p>
      </Page>
    );
  }
  return (
    <Page
      title={title}
      above={
        <Link to="/$accountId/overlays" params={{ accountId: account.accountId }}>
          <Trans>Overlays</Trans>
        </Link>
      }
    >
      <LeaveGuard isDirty={() => !isDone.current && isDirty} areKept={unsaved.areKept} />
      <OverlayDesigner
        editing={{
          ...editing,
          change: (next) => {
            create.reset();
            editing.change(next);
          },
        }}
        parsed={parsed}
        shown={shown}
        isNew
        isShown={fields.isShown}
        leaveField={fields.leaveField}
        refusalOf={(name) => refusalOf(create.error, name)}
        video={video}
        onSubmit={() => save('draft')}
        notices={
          <>
            {create.error && <ErrorNotice error={create.error} />}
            <UnsavedEditsDialog unsaved={unsaved} stored={start} revision={0} />
            {isAsking && parsed.ok && (
              <PublishSheet
                overlay={toPublished(parsed.input)}
                videoSeconds={knownLength(video.current, parsed.input.videoId)}
                isBusy={create.isPending}
                error={create.error ?? undefined}
                onPublish={() => void save('published')}
                onClose={() => setAsking(false)}
              />
            )}
          </>
        }
        bar={(formId) => (
          <>
            <span className={styles.barNote}>
              <Trans>Viewers see an overlay only after you publish it.</Trans>
            </span>
            <Button type="submit" form={formId} busy={create.isPending}>
              <Trans>Save draft</Trans>
            </Button>
            <Button
              variant="primary"
              form={formId}
              busy={create.isPending}
              onClick={(event) => ask(event.currentTarget.form)}
            >
              <Trans>Publish</Trans>
            </Button>
          </>
        )}
      />
    </Page>
  );
}

/** As the service will store it: without a name, it is called by what it asks. */
function toPublished({ campaignId, ...input }: OverlayInput) {
  const { type, title, ctaText } = input.options;
  const question = input.options.type === 'poll' ? input.options.pollQuestion : undefined;
  const name = input.name ?? question ?? title ?? ctaText ?? type;
  return { ...input, name, ...(campaignId === undefined ? {} : { campaignId }) };
}

function startOf({ type, videoId, campaignId }: Readonly<Record<string, unknown>>) {
  const first = (value: unknown) => (typeof value === 'string' ? value : '');
  const known = overlayTypes.find((name) => name === type);
  return emptyForm({
    ...(known === undefined ? {} : { type: known }),
    videoId: first([videoId].flat()[0]),
    campaignId: first([campaignId].flat()[0]),
  });
}
