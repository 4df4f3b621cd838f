import { Trans, useLingui } from '@lingui/react/macro';
import type { Video } from '@overlay/contract';
import { parseTypedVideo } from '@overlay/contract/video-id';
import { useState } from 'react';
import { useKnownTargets } from '../../app/analytics/use-known-targets.ts';
import { useChange } from '../../app/api/queries.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { VideoChooser } from '../../app/videos/video-chooser.tsx';
import { Button } from '../../ui/button/button.tsx';
import styles from './video-dialog.module.css';

/** Whatever shows counts or overlays of videos. */
const changed = [
  '/api/videos',
  '/api/overlays',
  '/api/analytics/videos',
  '/api/analytics/videos/{videoId}/timeline',
  '/api/analytics/breakdown',
] as const;

/** The other identifiers of a video: merged and taken out again at once, without saving the rest. */
export function MergeFields({ video: { videoId, aliases } }: { readonly video: Video }) {
  const { t } = useLingui();
  const [alias, setAlias] = useState('');
  const known = useKnownTargets();
  const path = { videoId };
  const merge = useChange(
    (api, other: string) =>
      api.post('/api/videos/{videoId}/aliases', { params: { path }, body: { videoId: other } }),
    changed,
  );
  const undo = useChange(
    (api, other: string) =>
      api.delete('/api/videos/{videoId}/aliases/{alias}', { params: { path: { ...path, alias: other } } }),
    changed,
  );
  const failure = merge.error ?? undo.error;
  return (
    <section className={styles.merge} aria-labelledby="merge-title">
      <h3 id="merge-title">
        <Trans>The same video under another ID</Trans>
      </h3>
      <ul className={styles.aliases}>
        {aliases.map((one) => (
          <li key={one} className={styles.alias}>
            <span>{one}</span>
            <Button
              size="small"
              variant="quiet"
              busy={undo.isPending && undo.variables === one}
              onClick={() => undo.mutate(one)}
              aria-label={t`Undo merge: ${one}`}
            >
              <Trans>Undo merge</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (alias.trim() !== '')
            merge.mutate(parseTypedVideo(alias)?.videoId ?? alias.trim(), { onSuccess: () => setAlias('') });
        }}
      >
        <VideoChooser
          label={t`ID to merge`}
          hint={t`Its counts and overlays then belong to this video. You can undo it at any time.`}
          videoIds={known.videoIds.filter((one) => one !== videoId && !aliases.includes(one))}
          value={alias}
          onChange={setAlias}
        />
        <Button type="submit" busy={merge.isPending}>
          <Trans>Merge</Trans>
        </Button>
      </form>
      {failure !== null && <ErrorNotice error={failure} />}
    </section>
  );
}
