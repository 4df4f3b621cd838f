import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { parseTypedVideo } from '@overlay/contract/video-id';
import { type FormEvent, useId, useState } from 'react';
import { useKnownTargets } from '../../../app/analytics/use-known-targets.ts';
import { VideoChooser } from '../../../app/videos/video-chooser.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { isIdentifier } from '../editor/parse-option.ts';
import styles from './overlays.module.css';

export interface CopyDialogProps {
  readonly count: number;
  readonly onCopy: (target: { readonly videoId?: string; readonly campaignId?: string }) => void;
  readonly onClose: () => void;
}

/** Where copies of overlays belong: known videos and campaigns to choose from, or new ones. */
export default function CopyDialog({ count, onCopy, onClose }: CopyDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [typedVideo, setTypedVideo] = useState('');
  const [campaignId, setCampaignId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const known = useKnownTargets();
  const video = parseTypedVideo(typedVideo);
  const target = {
    ...(video === undefined ? {} : { videoId: video.videoId }),
    ...(campaignId.trim() === '' ? {} : { campaignId: campaignId.trim() }),
  };
  const identifierRule = t`Use letters, digits and . _ : - without spaces, at most 128 characters.`;
  const isEmpty = typedVideo.trim() === '' && campaignId.trim() === '';
  const videoProblem = typedVideo.trim() === '' || video !== undefined ? undefined : identifierRule;
  const campaignProblem =
    campaignId.trim() === '' || isIdentifier(campaignId.trim()) ? undefined : identifierRule;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmpty && !videoProblem && !campaignProblem) onCopy(target);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`${plural(count, { one: 'Copy # overlay', other: 'Copy # overlays' })}`}
      description={
        <Trans>Copies are drafts. Of a published overlay, the version that pages show is copied.</Trans>
      }
    >
      <form className={styles.copy} noValidate onSubmit={submit}>
        <VideoChooser
          label={t`To the video`}
          hint={t`Leave empty to keep the video of each overlay`}
          videoIds={known.videoIds}
          value={typedVideo}
          error={isChecked ? (isEmpty ? t`Choose a video or a campaign.` : videoProblem) : undefined}
          onChange={setTypedVideo}
        />
        <TextField
          label={t`To the campaign`}
          hint={t`Leave empty to keep the campaign of each overlay`}
          list={`${id}-campaigns`}
          value={campaignId}
          error={isChecked ? campaignProblem : undefined}
          onChange={(event) => setCampaignId(event.target.value)}
        />
        <datalist id={`${id}-campaigns`}>
          {known.campaignIds.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <div className={styles.copyActions}>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary">
            <Trans>Copy as drafts</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
