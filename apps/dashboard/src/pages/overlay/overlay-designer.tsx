import type { OverlayOptions } from '@overlay/contract';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useGet } from '../../app/api/queries.ts';
import styles from './overlay.module.css';
import { OverlayFields } from './overlay-fields.tsx';
import type { FieldName, OverlayForm, ParsedForm } from './overlay-form.ts';
import { Preview } from './preview.tsx';

export interface OverlayDesignerProps {
  readonly form: OverlayForm;
  readonly parsed: ParsedForm;
  /** For the preview: the last options that were right. */
  readonly shown: OverlayOptions;
  readonly isNew: boolean;
  readonly onChange: (form: OverlayForm) => void;
  readonly isShown: (name: FieldName) => boolean;
  readonly leaveField: (name: FieldName) => void;
  readonly refusalOf: (name: FieldName) => string | undefined;
  /** Enter in a field. Resolves to false where something was not right. */
  readonly onSubmit: () => Promise<boolean>;
  /** Above the fields. */
  readonly notices?: ReactNode;
  /** Buttons that stay in sight. */
  readonly bar: ReactNode;
}

/** The form beside the picture that it makes. */
export function OverlayDesigner(props: OverlayDesignerProps) {
  const { form, parsed, shown, onSubmit } = props;
  const video = useRef<HTMLVideoElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const { data } = useGet('/api/overlays', { params: { query: { limit: 200 } } });
  const overlays = data?.overlays ?? [];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSubmit()) return;
    // After the errors are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <div className={styles.editor}>
      <div className={styles.beside}>
        <Preview options={shown} videoId={form.videoId.trim()} video={video} />
      </div>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {props.notices}
        <OverlayFields
          form={form}
          parsed={parsed}
          onChange={props.onChange}
          isShown={props.isShown}
          onLeave={props.leaveField}
          refusalOf={props.refusalOf}
          videoTime={() => video.current?.currentTime ?? 0}
          videoIds={[...new Set(overlays.map(({ videoId }) => videoId))]}
          campaignIds={[...new Set(overlays.flatMap(({ campaignId }) => campaignId ?? []))]}
          isNew={props.isNew}
        />
        <div className={styles.bar}>{props.bar}</div>
      </form>
    </div>
  );
}
