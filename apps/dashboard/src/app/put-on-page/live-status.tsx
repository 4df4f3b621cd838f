import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { endpoint } from '../api/api.ts';
import { useChange, useGet } from '../api/queries.ts';
import { useFormat } from '../locale/format.ts';
import { ErrorNotice } from '../query/error-notice.tsx';
import { usePageFailure } from '../query/query-boundary.tsx';
import { useAccount } from '../session/account-context.ts';
import styles from './put-on-page.module.css';
import { type PageStatus, type RefusedStatus, toPageStatus } from './to-page-status.ts';
import { useFaultWords } from './use-fault-words.ts';

/** Whether the code works is shown within this time of the service's knowing it. */
const lookEveryMs = 2_000;

/** What arrives from the pages of the account, while the card is open. */
export function LiveStatus({ onUseVideo }: { readonly onUseVideo: (videoId: string) => void }) {
  const { t } = useLingui();
  const { can } = useAccount();
  const [openedMs] = useState(Date.now);
  const asking = { refetchInterval: lookEveryMs };
  const pages = useGet('/api/pages-seen', { params: { query: { limit: 10 } } }, asking);
  const refusals = useGet(
    '/api/request-log',
    { params: { query: { outcome: 'rejected', limit: 20 } } },
    { ...asking, enabled: can('request-log:read') },
  );
  const keys = useGet('/api/keys', { params: { query: { limit: 200 } } }, { enabled: can('keys:read') });
  const isReported = usePageFailure(pages);
  // The clock of the service: that of this browser may be off.
  const nowMs = pages.data === undefined ? Date.now() : Date.parse(pages.data.asOf);
  const [offsetMs, setOffsetMs] = useState<number>();
  if (offsetMs === undefined && pages.data !== undefined) setOffsetMs(nowMs - Date.now());
  const lines = toPageStatus({
    pages: pages.data?.rows ?? [],
    refusals: refusals.data?.entries ?? [],
    keys: keys.data?.keys ?? [],
    sinceMs: openedMs + (offsetMs ?? 0),
    nowMs,
  });
  return (
    <>
      <ul className={styles.status} aria-label={t`Does it work?`} aria-live="polite">
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <StatusLine line={line} nowMs={nowMs} onUseVideo={onUseVideo} />
          </li>
        ))}
      </ul>
      {pages.error && !isReported && <ErrorNotice error={pages.error} />}
    </>
  );
}

/** The same line stays the same element, so that only news is announced. */
function keyOf(line: PageStatus): string {
  switch (line.kind) {
    case 'refused':
      return `${line.code} ${line.origin} ${line.key?.keyId}`;
    case 'fault':
      return `${line.code} ${line.origin}${line.path}`;
    case 'seen':
      return `seen ${line.origin}${line.path}`;
    default:
      return line.kind;
  }
}

interface StatusLineProps {
  readonly line: PageStatus;
  readonly nowMs: number;
  readonly onUseVideo: (videoId: string) => void;
}

function StatusLine({ line, nowMs, onUseVideo }: StatusLineProps) {
  const toFaultWords = useFaultWords();
  switch (line.kind) {
    case 'refused':
      return <Refused line={line} />;
    case 'fault': {
      const { title, advice } = toFaultWords(line.code, line.videoId);
      return (
        <Line tone="bad" word={<Trans>Problem</Trans>}>
          {title} (<PageName {...line} />
          ). {advice}
        </Line>
      );
    }
    case 'seen':
      return <Seen line={line} nowMs={nowMs} onUseVideo={onUseVideo} />;
    case 'waiting':
      return (
        <Line word={<Trans>Waiting</Trans>}>
          <Trans>Nothing new has arrived yet. Open your page; the result appears here within seconds.</Trans>
        </Line>
      );
    case 'silent':
      return <Silent />;
  }
}

interface LineProps {
  readonly tone?: 'good' | 'warn' | 'bad';
  readonly word: ReactNode;
  readonly children: ReactNode;
}

function Line({ tone, word, children }: LineProps) {
  return (
    <div className={styles.line}>
      <Badge tone={tone}>{word}</Badge>
      <div>{children}</div>
    </div>
  );
}

function PageName({ origin, path }: { readonly origin: string; readonly path: string }) {
  return (
    <span className={styles.address}>
      {origin}
      {path}
    </span>
  );
}

interface SeenProps extends Pick<StatusLineProps, 'nowMs' | 'onUseVideo'> {
  readonly line: Extract<PageStatus, { readonly kind: 'seen' }>;
}

function Seen({ line, nowMs, onUseVideo }: SeenProps) {
  const format = useFormat();
  const { account, can } = useAccount();
  const { video, at } = line;
  const when = format.relative(at, nowMs);
  const name = <PageName {...line} />;
  if (video === undefined) {
    return (
      <Line tone="warn" word={<Trans>Seen</Trans>}>
        <Trans>
          Seen on {name} {when}, but no video yet.
        </Trans>
      </Line>
    );
  }
  const { videoId, from, overlays } = video;
  const id = <code>{videoId}</code>;
  return (
    <Line
      tone={overlays > 0 ? 'good' : 'warn'}
      word={overlays > 0 ? <Trans>Works</Trans> : <Trans>Seen</Trans>}
    >
      {from === 'attribute' ? (
        <Trans>
          Seen on {name} {when}, with the video {id}.
        </Trans>
      ) : (
        <Trans>
          Seen on {name} {when}, with the video {id}. The page gives it no ID (data-video-id), so this one
          comes from the address of its file.
        </Trans>
      )}{' '}
      {overlays > 0 ? (
        <Trans>It has published overlays.</Trans>
      ) : (
        <Trans>No overlay is published for it yet.</Trans>
      )}
      <span className={styles.actions}>
        {overlays === 0 && (
          <Button size="small" onClick={() => onUseVideo(videoId)}>
            <Trans>Use this ID</Trans>
          </Button>
        )}
        {overlays === 0 && can('overlays:write') && (
          <LinkButton
            size="small"
            to="/$accountId/overlays/new"
            params={{ accountId: account.accountId }}
            search={{ videoId } as never}
          >
            <Trans>Create an overlay</Trans>
          </LinkButton>
        )}
      </span>
    </Line>
  );
}

function Refused({ line: { code, origin = '', key, isOtherScheme } }: { readonly line: RefusedStatus }) {
  const { can } = useAccount();
  const allow = useChange(
    (api, origins: readonly string[]) =>
      api.patch('/api/keys/{keyId}', {
        params: { path: { keyId: key?.keyId ?? '' } },
        body: { origins: [...origins] },
      }),
    ['/api/keys'],
  );
  const name = key?.name ?? '';
  const bad = <Trans>Refused</Trans>;
  if (code === 'invalid_api_key') {
    return (
      <Line tone="bad" word={bad}>
        <Trans>
          A page on {origin} uses the key “{name}”, which has been revoked or has expired. Replace it with the
          key above.
        </Trans>
      </Line>
    );
  }
  if (code !== 'origin_not_allowed') {
    return (
      <Line tone="bad" word={bad}>
        <Trans>
          A page on {origin} uses the key “{name}”, which does not allow what the page does ({code}).
        </Trans>
      </Line>
    );
  }
  return (
    <Line tone="bad" word={bad}>
      <Trans>
        The key “{name}” does not work on {origin}.
      </Trans>{' '}
      {isOtherScheme && (
        <Trans>
          It allows the same site, but with http:// instead of https:// or the other way round. Browsers treat
          these as two sites.
        </Trans>
      )}
      {key !== undefined && can('keys:manage') && !allow.isSuccess && (
        <span className={styles.actions}>
          <Button size="small" busy={allow.isPending} onClick={() => allow.mutate([...key.origins, origin])}>
            <Trans>Allow it</Trans>
          </Button>
        </span>
      )}
      {allow.isSuccess && <Trans>Allowed now. Reload the page.</Trans>}
      {allow.error && <ErrorNotice error={allow.error} />}
    </Line>
  );
}

/** Nothing reaches the service, so these can only be guessed: the most frequent one first. */
function Silent() {
  const { origin, protocol } = new URL(endpoint);
  return (
    <Line tone="warn" word={<Trans>Nothing yet</Trans>}>
      <Trans>Nothing new has arrived for 30 seconds. The likely causes, the most frequent one first:</Trans>
      <ol className={styles.causes}>
        <li>
          <Trans>
            The page was not opened or reloaded since the code was added, or its old version is still stored
            somewhere (in a cache).
          </Trans>
        </li>
        <li>
          <Trans>
            The security rules of the page block the script. Ask whoever runs the site to add {origin} to
            script-src and connect-src in its Content-Security-Policy.
          </Trans>
        </li>
        <li>
          <Trans>An ad blocker hides the script. Try a private window without extensions.</Trans>
        </li>
        <li>
          <Trans>The key in the page is incomplete or belongs to another account.</Trans>
        </li>
        {protocol === 'http:' && (
          <li>
            <Trans>The page is on https://, and browsers refuse a script from http://.</Trans>
          </li>
        )}
      </ol>
    </Line>
  );
}
