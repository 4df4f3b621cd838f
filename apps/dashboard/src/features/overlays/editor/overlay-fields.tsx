import { Trans, useLingui } from '@lingui/react/macro';
import {
  type FormSection,
  formSections,
  type OverlayType,
  optionRules,
  overlayKinds,
  overlayTypes,
  sectionNames,
} from '@overlay/contract/kinds';
import { type ReactNode, useId } from 'react';
import { contractMessage } from '../../../app/contract/contract-message.ts';
import { VideoChooser } from '../../../app/videos/video-chooser.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import styles from '../overlay.module.css';
import { OptionControl } from './option-control.tsx';
import { fieldOf, fieldsOf, type OptionName } from './option-fields.ts';
import type { OverlayForm } from './overlay-form.ts';
import type { FieldName, ParsedForm } from './parse-form.ts';
import { useProblemWords } from './problem-words.ts';

export interface OverlayFieldsProps {
  readonly form: OverlayForm;
  readonly parsed: ParsedForm;
  readonly onChange: (form: OverlayForm) => void;
  readonly isShown: (name: FieldName) => boolean;
  readonly onLeave: (name: FieldName) => void;
  readonly refusalOf: (name: FieldName) => string | undefined;
  readonly videoTime: () => number;
  /** Known ones, to choose from. */
  readonly videoIds: readonly string[];
  readonly campaignIds: readonly string[];
  readonly isNew: boolean;
}

/** Two short fields share a line. */
function isShort(type: OverlayType, name: OptionName): boolean {
  return optionRules[name].is === 'number' && fieldOf(type, name).unit !== 'ms';
}

/** Every field of an overlay, in sections; those that few people need are folded. */
export function OverlayFields(props: OverlayFieldsProps) {
  const { form, parsed, onChange, isShown, onLeave, refusalOf, isNew } = props;
  const { t, i18n } = useLingui();
  const toWords = useProblemWords();
  const id = useId();
  const problemOf = (name: FieldName): string | undefined => {
    const problem = parsed.ok ? undefined : parsed.problems.get(name);
    if (problem !== undefined) return isShown(name) ? toWords(problem) : undefined;
    return refusalOf(name);
  };
  const left = (name: FieldName, children: ReactNode, isHalf = false) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the field inside.
    <div
      key={name}
      className={isHalf ? undefined : styles.whole}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(name);
      }}
    >
      {children}
    </div>
  );
  const option = (name: OptionName) =>
    left(
      name,
      <OptionControl
        name={name}
        form={form}
        problem={problemOf(name)}
        onChange={onChange}
        videoTime={props.videoTime}
      />,
      isShort(form.type, name),
    );
  const hasProblem = (section: FormSection) =>
    fieldsOf(form.type, section).some((name) => problemOf(name) !== undefined);
  return (
    <>
      <Card title={t`Overlay`}>
        <div className={styles.stack}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              <Trans>Type</Trans>
            </legend>
            <div className={styles.types}>
              {overlayTypes.map((type) => (
                <label key={type} className={styles.type}>
                  <input
                    type="radio"
                    name={`${id}-type`}
                    className="visually-hidden"
                    checked={form.type === type}
                    onChange={() => onChange({ ...form, type })}
                  />
                  <span className={styles.typeName}>{i18n._(contractMessage(overlayKinds[type].name))}</span>
                  <span className={styles.hint}>{i18n._(contractMessage(overlayKinds[type].hint))}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {left(
            'name',
            <TextField
              label={t`Name`}
              hint={
                isNew ? t`For you and your colleagues. Leave empty to use the question or title` : undefined
              }
              value={form.name}
              error={problemOf('name')}
              onChange={(event) => onChange({ ...form, name: event.target.value })}
            />,
          )}
          <div className={styles.pair}>
            {left(
              'videoId',
              <VideoChooser
                label={t`Video`}
                hint={t`The address of the video file, or the ID that the video has on your page (data-video-id)`}
                videoIds={props.videoIds}
                value={form.videoId}
                error={problemOf('videoId')}
                onChange={(videoId) => onChange({ ...form, videoId })}
              />,
            )}
            {left(
              'campaignId',
              <TextField
                label={t`Campaign`}
                hint={t`Leave empty to use the page's campaign`}
                list={`${id}-campaigns`}
                value={form.campaignId}
                error={problemOf('campaignId')}
                onChange={(event) => onChange({ ...form, campaignId: event.target.value })}
              />,
            )}
          </div>
          <datalist id={`${id}-campaigns`}>
            {props.campaignIds.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      </Card>
      <Card title={i18n._(contractMessage(sectionNames.content))}>
        <div className={styles.fields}>{fieldsOf(form.type, 'content').map(option)}</div>
      </Card>
      <Card title={i18n._(contractMessage(sectionNames.timing))}>
        <div className={styles.fields}>{fieldsOf(form.type, 'timing').map(option)}</div>
      </Card>
      {formSections
        .filter((section) => section !== 'content' && section !== 'timing')
        .filter((section) => fieldsOf(form.type, section).length > 0)
        .map((section) => (
          <Card key={section}>
            {/* Open where something in it is wrong: an error must not be hidden. */}
            <details className={styles.section} {...(hasProblem(section) ? { open: true } : {})}>
              <summary>{i18n._(contractMessage(sectionNames[section]))}</summary>
              <div className={styles.fields}>{fieldsOf(form.type, section).map(option)}</div>
            </details>
          </Card>
        ))}
    </>
  );
}
