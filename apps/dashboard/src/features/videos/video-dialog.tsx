import { Trans, useLingui } from '@lingui/react/macro';
import type { Video } from '@overlay/contract';
import { useState } from 'react';
import { useChange } from '../../app/api/queries.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { TextArea, TextField } from '../../ui/field/field.tsx';
import { MergeFields } from './merge-fields.tsx';
import { PosterField } from './poster-field.tsx';

export interface VideoDialogProps {
  /** As pages name it. */
  readonly videoId: string;
  /** Undefined: it has no name yet. */
  readonly video: Video | undefined;
  readonly onClose: () => void;
}

interface Edited {
  readonly name: string;
  readonly sources: string[];
  readonly poster: Blob | undefined;
}

/** Name, addresses and picture of a video, and the other identifiers that it has. */
export default function VideoDialog({ videoId, video, onClose }: VideoDialogProps) {
  const { t } = useLingui();
  const [sources, setSources] = useState(video?.sources.join('\n') ?? '');
  const [poster, setPoster] = useState<Blob>();
  const save = useChange(
    async (api, { name, sources: addresses, poster: picture }: Edited) => {
      const body = { name, sources: addresses };
      const { videoId: stored } =
        video === undefined
          ? await api.post('/api/videos', { body: { videoId, ...body } })
          : await api.patch('/api/videos/{videoId}', { params: { path: { videoId: video.videoId } }, body });
      if (picture !== undefined) await api.setPoster(stored, picture);
    },
    ['/api/videos'],
  );
  const submission = useSubmit(async (text) => {
    await save.mutateAsync({ name: text('name'), sources: toAddresses(sources), poster });
    onClose();
  });
  return (
    <FormDialog
      title={t`Edit video`}
      description={videoId}
      wide
      submission={submission}
      submitLabel={<Trans>Save</Trans>}
      after={video !== undefined && <MergeFields video={video} />}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        name="name"
        required
        maxLength={200}
        defaultValue={video?.name ?? ''}
        hint={t`For you and your colleagues. Viewers do not see it.`}
        error={submission.of('name')}
      />
      <TextArea
        label={t`Video addresses`}
        rows={2}
        value={sources}
        onChange={(event) => setSources(event.target.value)}
        hint={t`One per line: the video file that your page plays, or its HLS or DASH manifest.`}
        error={submission.of('sources') ?? submission.of('sources/0') ?? submission.of('sources/1')}
      />
      <PosterField
        source={toAddresses(sources).find((one) => URL.canParse(one))}
        posterUrl={video?.posterUrl}
        poster={poster}
        onChange={setPoster}
      />
    </FormDialog>
  );
}

function toAddresses(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
