import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { OverlayResults } from '../../components/overlay-results/overlay-results.tsx';
import { OverlayState } from '../../components/overlay-state/overlay-state.tsx';
import { overlayStateOf } from '../../components/overlay-state/state-of-overlay.ts';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './overlay.module.css';
import { OverlayDesigner } from './overlay-designer.tsx';
import { toOverlay } from './overlay-questions.ts';
import { Preview } from './preview.tsx';
import { isConflict } from './publishing-step.ts';
import { type OverlayEditor, useOverlayEditor } from './use-overlay-editor.ts';
import { type Publishing, usePublishing } from './use-publishing.ts';
import { OptionFacts, Versions } from './versions.tsx';

/** What another tab or person does is known within this time. */
const lookAgainMs = 10_000;

export default function OverlayPage() {
  const { overlayId } = useParams({ strict: false }) as { readonly overlayId: string };
  const overlay = useGet('/api/overlays/{overlayId}', toOverlay(overlayId), { refetchInterval: lookAgainMs });
  if (overlay.data === undefined) return <Waiting query={overlay} />;
  return <StoredOverlay key={overlayId} overlay={overlay.data as Overlay} failure={overlay.error} />;
}

function Waiting({ query }: { readonly query: Parameters<typeof Loaded>[0]['query'] }) {
  const { t } = useLingui();
  return (
    <Page title={t`Overlay`} above={<AboveLink />}>
      <Loaded query={query} skeleton={<Skeleton shape="chart" count={2} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function AboveLink() {
  const { account } = useAccount();
  return (
    <Link to="/$accountId/overlays" params={{ accountId: account.accountId }}>
      <Trans>Overlays</Trans>
    </Link>
  );
}

const tabNames = ['design', 'results', 'versions'] as const;
type TabName = (typeof tabNames)[number];

interface StoredOverlayProps {
  readonly overlay: Overlay;
  /** Of asking again: what was there stays. */
  readonly failure: unknown;
}

function StoredOverlay({ overlay, failure }: StoredOverlayProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { can } = useAccount();
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { readonly tab?: unknown };
  const editor = useOverlayEditor(overlay);
  const publishing = usePublishing();
  const mayChange = can('overlays:write') && overlay.status !== 'archived';
  const shownTab = tabNames.find((name) => name === tab) ?? 'design';
  return (
    <Page
      title={overlay.name}
      above={<AboveLink />}
      intro={
        <span className={styles.actions}>
          <OverlayState state={overlayStateOf(overlay)} />
          <span>
            {overlay.publishedAt === null ? (
              <Trans>No page gets it.</Trans>
            ) : (
              t`Version ${overlay.publishedVersion ?? 0}, since ${format.dateTime(overlay.publishedAt)}`
            )}
          </span>
        </span>
      }
    >
      {failure !== null && <ErrorNotice error={failure} />}
      <Tabs<TabName>
        label={t`Overlay`}
        value={shownTab}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: ((before: object) => ({ ...before, tab: next === 'design' ? undefined : next })) as never,
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          {
            value: 'design',
            label: <Trans>Design</Trans>,
            content: mayChange ? (
              <Design overlay={overlay} editor={editor} publishing={publishing} />
            ) : (
              <LookOnly overlay={overlay} />
            ),
          },
          {
            value: 'results',
            label: <Trans>Results</Trans>,
            content: <OverlayResults overlayId={overlay.overlayId} />,
          },
          {
            value: 'versions',
            label: <Trans>Versions</Trans>,
            content: (
              <>
                <PublishingNotice publishing={publishing} />
                <Versions overlay={overlay} publishing={publishing} />
              </>
            ),
          },
        ]}
      />
      <LeaveGuard isDirty={() => editor.isDirty} />
    </Page>
  );
}

interface DesignProps {
  readonly overlay: Overlay;
  readonly editor: OverlayEditor;
  readonly publishing: Publishing;
}

function Design({ overlay, editor, publishing }: DesignProps) {
  const { t } = useLingui();
  const state = overlayStateOf(overlay);
  const isBusy = editor.isSaving || publishing.isBusy;
  const canPublish = state !== 'published' || editor.isDirty;
  const publish = async () => {
    const seen = editor.isDirty ? await editor.save() : overlay;
    if (seen !== undefined) await publishing.publish(seen);
  };
  const save = async () => (editor.isDirty ? (await editor.save()) !== undefined : editor.parsed.ok);
  return (
    <OverlayDesigner
      form={editor.form}
      parsed={editor.parsed}
      shown={editor.shown}
      isNew={false}
      onChange={editor.change}
      isShown={editor.isShown}
      leaveField={editor.leaveField}
      refusalOf={editor.refusalOf}
      onSubmit={save}
      notices={
        <>
          <PublishingNotice publishing={publishing} />
          {editor.error !== undefined && !isConflict(editor.error) && <ErrorNotice error={editor.error} />}
          {(editor.other !== undefined || isConflict(editor.error)) && <OtherDraft editor={editor} />}
        </>
      }
      bar={
        <>
          <span className={styles.barNote} role="status">
            {editor.isDirty
              ? t`Not saved yet.`
              : state === 'published'
                ? t`Pages get it as it is here.`
                : state === 'changed'
                  ? t`Saved. Pages still get the version before.`
                  : t`Saved as a draft. No page gets it.`}
          </span>
          {overlay.status === 'published' && (
            <Button
              variant="quiet"
              busy={publishing.isBusy}
              onClick={() => void publishing.unpublish(overlay)}
            >
              <Trans>Unpublish</Trans>
            </Button>
          )}
          {editor.isDirty && (
            <Button type="submit" busy={isBusy}>
              <Trans>Save draft</Trans>
            </Button>
          )}
          {canPublish && (
            <Button variant="primary" busy={isBusy} onClick={() => void publish()}>
              {overlay.status === 'published' ? <Trans>Publish changes</Trans> : <Trans>Publish</Trans>}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Two people, or two tabs, at the same overlay: who was slower decides with both versions in hand. */
function OtherDraft({ editor }: { readonly editor: OverlayEditor }) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>
        <Trans>Somebody else changed this overlay meanwhile</Trans>
      </p>
      <p>
        <Trans>
          Another tab or person saved other options after you opened this page. What you typed is still here
          and was not saved.
        </Trans>
      </p>
      {editor.other !== undefined && (
        <p className={styles.actions}>
          <Button size="small" onClick={editor.takeOther}>
            <Trans>Take theirs, drop mine</Trans>
          </Button>
          <Button size="small" onClick={editor.keepMine}>
            <Trans>Keep mine, to save it over theirs</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}

function PublishingNotice({ publishing }: { readonly publishing: Publishing }) {
  if (publishing.error === undefined) return null;
  if (!isConflict(publishing.error)) return <ErrorNotice error={publishing.error} />;
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>
        <Trans>Somebody else was faster, so nothing was published by you</Trans>
      </p>
      <p>
        <Trans>
          Another tab or person changed or published this overlay after you opened it. What they did is shown
          here now: look at it under Versions, then publish again if you still want to.
        </Trans>
      </p>
      <p className={styles.actions}>
        <Button size="small" onClick={publishing.clearError}>
          <Trans>Understood</Trans>
        </Button>
      </p>
    </div>
  );
}

/** For people who may not change it, and for what is archived. */
function LookOnly({ overlay }: { readonly overlay: Overlay }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.editor}>
      <div className={styles.beside}>
        <Preview options={overlay.options} videoId={overlay.videoId} video={video} isFixed />
      </div>
      <Card title={t`Settings`}>
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <dt>
              <Trans>Video</Trans>
            </dt>
            <dd>{overlay.videoId}</dd>
          </div>
          {overlay.campaignId !== undefined && (
            <div className={styles.fact}>
              <dt>
                <Trans>Campaign</Trans>
              </dt>
              <dd>{overlay.campaignId}</dd>
            </div>
          )}
        </dl>
        <OptionFacts options={overlay.options} />
      </Card>
    </div>
  );
}
