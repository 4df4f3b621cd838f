import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CampaignLabel } from '../../app/analytics/campaign-label.tsx';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import PutOnPageCard from '../../app/put-on-page/put-on-page-card.tsx';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useVideos } from '../../app/videos/use-videos.ts';
import { VideoLabel } from '../../app/videos/video-label.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { CopyIdentifier } from '../../ui/copy-identifier/copy-identifier.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { focusFirstError, OverlayDesigner } from './editor/overlay-designer.tsx';
import { toForm } from './editor/overlay-form.ts';
import { UnsavedEditsDialog } from './editor/unsaved-edits-dialog.tsx';
import { type OverlayEditor, useOverlayEditor } from './editor/use-overlay-editor.ts';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './overlay.module.css';
import { OverlayState, overlayStateOf } from './overlay-state.tsx';
import { knownLength, Preview } from './preview/preview.tsx';
import { PublishSheet } from './publishing/publish-sheet.tsx';
import { isConflict } from './publishing/publishing-step.ts';
import { nextStep, type Publishing, usePublishing } from './publishing/use-publishing.ts';
import { OptionFacts, Versions } from './publishing/versions.tsx';
import { toOverlay } from './queries.ts';
import { OverlayResults } from './results/overlay-results.tsx';

/** What another tab or person does is known within this time. */
const lookAgainMs = 10_000;

export default function OverlayPage() {
  const { overlayId } = useParams({ strict: false }) as { readonly overlayId: string };
  const overlay = useGet('/api/overlays/{overlayId}', toOverlay(overlayId), { refetchInterval: lookAgainMs });
  if (overlay.data === undefined) return <Waiting query={overlay} />;
  return <StoredOverlay key={overlayId} overlay={overlay.data as Overlay} failure={overlay.error} />;
}

function Waiting({ query }: { readonly query: Parameters<typeof QueryBoundary>[0]['query'] }) {
  return (
    // Its lines are there before their texts are, so that nothing below moves.
    <Page
      title={usePageTitle()}
      above={<AboveLink />}
      intro={query.error === null ? <Skeleton shape="line" /> : '\u00a0'}
    >
      <QueryBoundary query={query} skeleton={<EditorSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Page>
  );
}

/** Tabs, the preview and the cards of the form. */
function EditorSkeleton() {
  return (
    <div className={styles.stack}>
      <span className={styles.awaited} />
      <div className={styles.editor}>
        <div className={styles.beside}>
          <Skeleton shape="picture" />
          <Skeleton shape="card" />
        </div>
        <div className={styles.form}>
          <Skeleton shape="section" count={3} />
        </div>
      </div>
    </div>
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
  const { hash } = useLocation();
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
              <Trans>Not shown on pages.</Trans>
            ) : (
              t`Version ${overlay.publishedVersion ?? 0}, since ${format.dateTime(overlay.publishedAt)}`
            )}
          </span>
          <CopyIdentifier id={overlay.overlayId} />
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
              <div className={styles.stack}>
                <Design overlay={overlay} editor={editor} publishing={publishing} />
                {overlay.status === 'published' && (
                  <PutOnPageCard
                    videoId={overlay.videoId}
                    campaignId={overlay.campaignId}
                    onUseVideo={(videoId) => editor.change({ ...editor.form, videoId })}
                    isNext={hash === nextStep}
                  />
                )}
              </div>
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
      <LeaveGuard isDirty={() => editor.isDirty} areKept={editor.unsaved.areKept} />
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
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [isAsking, setAsking] = useState(false);
  const state = overlayStateOf(overlay);
  const isBusy = editor.isSaving || publishing.isBusy;
  const canPublish = state !== 'published' || editor.isDirty;
  const isContested = editor.other !== undefined || isConflict(editor.error) || isConflict(publishing.error);
  // Which version is right is decided on the page, where both can be seen.
  if (isAsking && isContested) setAsking(false);
  const ask = (form: HTMLFormElement | null) => {
    publishing.clearError();
    editor.clearError();
    if (editor.check()) setAsking(true);
    else focusFirstError(form);
  };
  const publish = async () => {
    const seen = editor.isDirty ? await editor.save() : overlay;
    if (seen === undefined || (await publishing.publish(seen)) === undefined) return;
    setAsking(false);
    if (seen.publishedVersion === null)
      await navigate({ to: '.', search: true, hash: nextStep, replace: true, resetScroll: false });
  };
  const save = async () => (editor.isDirty ? (await editor.save()) !== undefined : editor.parsed.ok);
  return (
    <OverlayDesigner
      editing={editor}
      parsed={editor.parsed}
      shown={editor.shown}
      isNew={false}
      isShown={editor.isShown}
      leaveField={editor.leaveField}
      refusalOf={editor.refusalOf}
      video={video}
      onSubmit={save}
      notices={
        <>
          <PublishingNotice publishing={publishing} />
          {editor.error !== undefined && !isConflict(editor.error) && <ErrorNotice error={editor.error} />}
          {(editor.other !== undefined || isConflict(editor.error)) && <OtherDraft editor={editor} />}
          {publishing.draftError !== undefined && <ErrorNotice error={publishing.draftError} />}
          <UnsavedEditsDialog unsaved={editor.unsaved} stored={toForm(overlay)} revision={overlay.revision} />
          {isAsking && editor.parsed.ok && (
            <PublishSheet
              overlay={{ ...overlay, ...editor.parsed.input }}
              videoSeconds={knownLength(video.current, editor.parsed.input.videoId)}
              isBusy={isBusy}
              error={editor.error ?? publishing.error}
              onPublish={() => void publish()}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      }
      bar={(formId) => (
        <>
          <span className={styles.barNote} role="status">
            {editor.isDirty
              ? t`Not saved yet.`
              : state === 'published'
                ? t`Live on your pages.`
                : state === 'changed'
                  ? t`Saved. Pages still show the published version.`
                  : t`Saved as draft. Not published.`}
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
            <>
              <Button variant="quiet" onClick={editor.discard}>
                <Trans>Discard changes</Trans>
              </Button>
              <Button type="submit" form={formId} busy={isBusy}>
                <Trans>Save draft</Trans>
              </Button>
            </>
          )}
          {!editor.isDirty && state === 'changed' && (
            <Button busy={isBusy} onClick={() => void publishing.discardDraft(overlay)}>
              <Trans>Discard draft</Trans>
            </Button>
          )}
          {canPublish && (
            <Button
              variant="primary"
              form={formId}
              busy={isBusy}
              onClick={(event) => ask(event.currentTarget.form)}
            >
              {overlay.status === 'published' ? <Trans>Publish changes</Trans> : <Trans>Publish</Trans>}
            </Button>
          )}
        </>
      )}
    />
  );
}

/** Two people, or two tabs, at the same overlay: who was slower decides with both versions in hand. */
function OtherDraft({ editor }: { readonly editor: OverlayEditor }) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.noticeTitle}>
        <Trans>This overlay was changed in the meantime</Trans>
      </p>
      <p>
        <Trans>
          Someone saved other options after you opened this page, perhaps you in another tab. Your changes are
          still here, but not saved.
        </Trans>
      </p>
      {editor.other !== undefined && (
        <p className={styles.actions}>
          <Button size="small" onClick={editor.takeOther}>
            <Trans>Discard my changes</Trans>
          </Button>
          <Button size="small" onClick={editor.keepMine}>
            <Trans>Keep my changes</Trans>
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
        <Trans>Not published: the overlay has changed</Trans>
      </p>
      <p>
        <Trans>
          Someone changed or published this overlay after you opened it, perhaps you in another tab. The page
          now shows that state. Review it under Versions, then publish again if needed.
        </Trans>
      </p>
      <p className={styles.actions}>
        <Button size="small" onClick={publishing.clearError}>
          <Trans>OK</Trans>
        </Button>
      </p>
    </div>
  );
}

/** For people who may not change it, and for what is archived. */
function LookOnly({ overlay }: { readonly overlay: Overlay }) {
  const { t } = useLingui();
  const videos = useVideos();
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
            <dd>
              <VideoLabel videoId={overlay.videoId} video={videos.get(overlay.videoId)} />
            </dd>
          </div>
          {overlay.campaignId !== undefined && (
            <div className={styles.fact}>
              <dt>
                <Trans>Campaign</Trans>
              </dt>
              <dd>
                <CampaignLabel campaignId={overlay.campaignId} />
              </dd>
            </div>
          )}
        </dl>
        <OptionFacts options={overlay.options} />
      </Card>
    </div>
  );
}
