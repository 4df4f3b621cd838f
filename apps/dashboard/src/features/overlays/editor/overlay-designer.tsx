import { useLingui } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { parseTypedVideo } from '@overlay/contract/video-id';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useKnownTargets } from '../../../app/analytics/use-known-targets.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../overlay.module.css';
import { Preview } from '../preview/preview.tsx';
import { OverlayFields } from './overlay-fields.tsx';
import type { FieldName, ParsedForm } from './parse-form.ts';
import type { FormEditing } from './use-form-history.ts';

export interface OverlayDesignerProps {
  readonly editing: FormEditing;
  readonly parsed: ParsedForm;
  /** For the preview: the last options that were right. */
  readonly shown: OverlayOptions;
  readonly isNew: boolean;
  readonly isShown: (name: FieldName) => boolean;
  readonly leaveField: (name: FieldName) => void;
  readonly refusalOf: (name: FieldName) => string | undefined;
  /** The video of the preview. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Enter in a field. Resolves to false where something was not right. */
  readonly onSubmit: () => Promise<boolean>;
  /** What became of the buttons' actions, just above them. */
  readonly notices?: ReactNode;
  /** Buttons that stay in sight, of the form with this ID: they stand outside of it. */
  readonly bar: (formId: string) => ReactNode;
}

/** The form beside the picture that it makes. */
export function OverlayDesigner(props: OverlayDesignerProps) {
  const { editing, parsed, shown, onSubmit, video } = props;
  const { form } = editing;
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { videoIds, campaignIds } = useKnownTargets();
  const typed = parseTypedVideo(form.videoId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await onSubmit())) focusFirstError(element.current);
  };
  // The browser's own undo does not know of fields that are not text, and forgets those that React sets.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    (isRedo ? editing.redo : editing.undo)?.();
  };
  return (
    <div className={styles.editor}>
      <form
        ref={element}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        <OverlayFields
          form={form}
          parsed={parsed}
          onChange={editing.change}
          isShown={props.isShown}
          onLeave={props.leaveField}
          refusalOf={props.refusalOf}
          videoTime={() => video.current?.currentTime ?? 0}
          videoIds={videoIds}
          campaignIds={campaignIds}
          isNew={props.isNew}
        />
      </form>
      {/* After the fields for the keyboard: what is published has been filled in. */}
      <div className={styles.beside}>
        <Preview
          options={shown}
          isBehind={!parsed.ok && parsed.options === undefined}
          videoId={typed?.videoId ?? ''}
          address={typed?.address}
          video={video}
        />
        <div className={styles.foot}>
          {props.notices && <div className={styles.notices}>{props.notices}</div>}
          <div className={styles.bar}>
            <UndoButtons editing={editing} />
            {props.bar(formId)}
          </div>
        </div>
      </div>
    </div>
  );
}

function UndoButtons({ editing }: { readonly editing: FormEditing }) {
  const { t } = useLingui();
  return (
    <span className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label={t`Undo edit`}
        disabled={editing.undo === undefined}
        onClick={editing.undo}
      >
        <Icon name="undo" size={16} />
      </Button>
      <Button
        variant="quiet"
        size="small"
        square
        aria-label={t`Redo edit`}
        disabled={editing.redo === undefined}
        onClick={editing.redo}
      >
        <Icon name="redo" size={16} />
      </Button>
    </span>
  );
}

/** Moves the focus to the first field with an error, in a frame in which the errors are drawn. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // Its message is below it, and the buttons cover the end of the window.
    field?.scrollIntoView({ block: 'center' });
  });
}
