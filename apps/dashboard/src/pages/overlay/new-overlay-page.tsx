import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../../components/button/button.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Page } from '../../components/page/page.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './overlay.module.css';
import { OverlayDesigner } from './overlay-designer.tsx';
import { overlayTypes } from './overlay-fields.tsx';
import { emptyForm, isSameForm, type OverlayInput, parseForm } from './overlay-form.ts';
import { refusalOf, useLastRight, useTouchedFields } from './use-overlay-editor.ts';
import { overlayPaths } from './use-publishing.ts';

/** A new overlay. `type`, `videoId` and `campaignId` of the address fill in what another page knows already. */
export default function NewOverlayPage() {
  const { t } = useLingui();
  const { account, can } = useAccount();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [start] = useState(() => startOf(search));
  const [form, setForm] = useState(start);
  const fields = useTouchedFields();
  const isDone = useRef(false);
  const parsed = parseForm(form);
  const shown = useLastRight(parsed, { type: form.type });
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
      showToast(
        status === 'published'
          ? t`Pages get “${overlay.name}” now.`
          : t`“${overlay.name}” is saved as a draft.`,
      );
      const params = { accountId: account.accountId, overlayId: overlay.overlayId };
      await navigate({ to: '/$accountId/overlays/$overlayId', params, replace: true });
      return true;
    } catch {
      return false;
    }
  };
  if (!can('overlays:write')) {
    return (
      <Page title={t`New overlay`}>
        <p>
          <Trans>Your role lets you look at overlays, but not make them.</Trans>
        </p>
      </Page>
    );
  }
  return (
    <Page
      title={t`New overlay`}
      above={
        <Link to="/$accountId/overlays" params={{ accountId: account.accountId }}>
          <Trans>Overlays</Trans>
        </Link>
      }
    >
      <LeaveGuard isDirty={() => !isDone.current && !isSameForm(form, start)} />
      <OverlayDesigner
        form={form}
        parsed={parsed}
        shown={shown}
        isNew
        onChange={(next) => {
          create.reset();
          setForm(next);
        }}
        isShown={fields.isShown}
        leaveField={fields.leaveField}
        refusalOf={(name) => refusalOf(create.error, name)}
        onSubmit={() => save('draft')}
        notices={create.error && <ErrorNotice error={create.error} />}
        bar={
          <>
            <span className={styles.barNote}>
              <Trans>A draft is seen by nobody else until it is published.</Trans>
            </span>
            <Button type="submit" busy={create.isPending}>
              <Trans>Save draft</Trans>
            </Button>
            <Button variant="primary" busy={create.isPending} onClick={() => void save('published')}>
              <Trans>Publish</Trans>
            </Button>
          </>
        }
      />
    </Page>
  );
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
