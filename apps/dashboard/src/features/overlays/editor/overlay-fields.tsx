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
import { alignedClass, TextField } from '../../../ui/field/field.tsx';
import { IconPath } from '../../../ui/icon.tsx';
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
  const title = (section: FormSection) => i18n._(contractMessage(sectionNames[section]));
  const folded = (section: FormSection) =>
    fieldsOf(form.type, section).length > 0 && (
      <Card key={section}>
        {/* Open where something in it is wrong: an error must not be hidden. */}
        <details className={styles.section} {...(hasProblem(section) ? { open: true } : {})}>
          <summary>{title(section)}</summary>
          <div className={`${alignedClass} ${styles.fields}`}>{fieldsOf(form.type, section).map(option)}</div>
        </details>
      </Card>
    );
  return (
    <>
      <Card title={title('content')}>
        <div className={styles.stack}>
          <fieldset className={styles.group}>
            <legend className="visually-hidden">
              <Trans>Type</Trans>
            </legend>
            <div className={styles.types}>
              {overlayTypes.map((type) => (
                <label key={type} className={styles.type}>
                  <input
                    type="radio"
                    name={`${id}-type`}
                    className="visually-hidden"
                    aria-describedby={form.type === type ? `${id}-hint` : undefined}
                    checked={form.type === type}
                    onChange={() => onChange({ ...form, type })}
                  />
                  <IconPath path={overlayKinds[type].icon} size={22} />
                  <span className={styles.typeName}>{i18n._(contractMessage(overlayKinds[type].name))}</span>
                </label>
              ))}
            </div>
            <p id={`${id}-hint`} className={styles.hint}>
              {i18n._(contractMessage(overlayKinds[form.type].hint))}
            </p>
          </fieldset>
          <div className={`${alignedClass} ${styles.fields}`}>
            {fieldsOf(form.type, 'content').map(option)}
          </div>
        </div>
      </Card>
      {folded('look')}
      <Card title={title('timing')}>
        <div className={styles.stack}>
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
          <div className={`${alignedClass} ${styles.fields}`}>
            {fieldsOf(form.type, 'timing').map(option)}
          </div>
        </div>
      </Card>
      <Card title={t`Name and campaign`}>
        <div className={styles.stack}>
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
          <datalist id={`${id}-campaigns`}>
            {props.campaignIds.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      </Card>
      {formSections.filter((section) => !shownBefore.has(section)).map(folded)}
    </>
  );
}

/** The other sections are for few people. */
const shownBefore: ReadonlySet<FormSection> = new Set(['content', 'look', 'timing']);
