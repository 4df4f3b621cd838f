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
import { type ReactNode, useId, useState } from 'react';
import { contractMessage, toEntry } from '../../../app/contract/contract-message.ts';
import { useVideos } from '../../../app/videos/use-videos.ts';
import { VideoChooser } from '../../../app/videos/video-chooser.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { alignedClass, TextField } from '../../../ui/field/field.tsx';
import { Icon, IconPath } from '../../../ui/icon.tsx';
import styles from '../overlay.module.css';
import { OptionControl } from './option-control.tsx';
import { fieldOf, fieldsOf, type OptionName } from './option-fields.ts';
import { useOptionTexts } from './option-text.ts';
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

/** Choices that share a line, except on a phone, which would cut them. */
const sharing: ReadonlySet<OptionName> = new Set(['showOn', 'frequency']);

/** Characters: an emoji. */
const shortText = 16;

/** Two short fields share a line, and ticks stand close together. */
function classOf(type: OverlayType, name: OptionName): string | undefined {
  const rule = optionRules[name];
  const { is } = rule;
  if (rule.is === 'text' && rule.most <= shortText) return undefined;
  if (is === 'number' && fieldOf(type, name).unit !== 'ms') return undefined;
  if (sharing.has(name)) return styles.half;
  return is === 'flag' ? `${styles.whole} ${styles.tick}` : styles.whole;
}

/** Every field of an overlay, in sections; those that few people need are folded, and more of them on a phone. */
export function OverlayFields(props: OverlayFieldsProps) {
  const { form, parsed, onChange, isShown, onLeave, refusalOf, isNew } = props;
  const { t, i18n } = useLingui();
  const toWords = useProblemWords();
  const toTexts = useOptionTexts();
  const videos = useVideos();
  const [isPhone] = useState(() => matchMedia('(max-width: 40rem)').matches);
  // A new overlay has no video yet.
  const isTimingFolded = isPhone && !isNew;
  const isNameFolded = isPhone || !isNew;
  const id = useId();
  const problemOf = (name: FieldName): string | undefined => {
    const problem = parsed.ok ? undefined : parsed.problems.get(name);
    if (problem !== undefined) return isShown(name) ? toWords(problem) : undefined;
    return refusalOf(name);
  };
  const left = (name: FieldName, children: ReactNode, className = styles.whole) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the field inside.
    <div
      key={name}
      className={className}
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
      classOf(form.type, name) ?? '',
    );
  const hasProblem = (section: FormSection) =>
    fieldsOf(form.type, section).some((name) => problemOf(name) !== undefined);
  const title = (section: FormSection) => i18n._(contractMessage(sectionNames[section]));
  const options = parsed.ok ? parsed.input.options : parsed.options;
  const values = (section: FormSection): readonly string[] => {
    const names: readonly string[] = fieldsOf(form.type, section);
    return (options === undefined ? [] : toTexts(options))
      .filter(({ name }) => names.includes(name))
      .map(({ name, label, text }) => {
        const { is } = optionRules[name as OptionName];
        if (is === 'flag')
          return options?.[name as keyof typeof options] === true ? label : `${label}: ${text}`;
        return is === 'number' ? `${label} ${text}` : toEntry(text);
      });
  };
  const fields = (section: FormSection) => (
    <div className={`${alignedClass} ${styles.fields}`}>{fieldsOf(form.type, section).map(option)}</div>
  );
  const folded = (section: FormSection) =>
    fieldsOf(form.type, section).length > 0 && (
      <Folded
        key={section}
        title={title(section)}
        values={values(section)}
        absent={section === 'look' ? t`Default` : t`Not set`}
        hasProblem={hasProblem(section)}
      >
        {fields(section)}
      </Folded>
    );
  const timing = (
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
      {fields('timing')}
    </div>
  );
  const naming = (
    <div className={`${alignedClass} ${styles.fields}`}>
      {left(
        'name',
        <TextField
          label={t`Name`}
          hint={isNew ? t`Leave empty to use the question or title` : undefined}
          value={form.name}
          error={problemOf('name')}
          onChange={(event) => onChange({ ...form, name: event.target.value })}
        />,
        styles.half,
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
        styles.half,
      )}
      <datalist id={`${id}-campaigns`}>
        {props.campaignIds.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
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
          {fields('content')}
        </div>
      </Card>
      {isTimingFolded ? null : (
        <>
          <Card>{folded('look')}</Card>
          <Card title={title('timing')}>{timing}</Card>
          {isNameFolded || <Card title={t`Name and campaign`}>{naming}</Card>}
        </>
      )}
      <Card>
        {isTimingFolded && (
          <>
            {folded('look')}
            <Folded
              title={title('timing')}
              values={[videos.get(form.videoId.trim())?.name ?? form.videoId, ...values('timing')]}
              hasProblem={hasProblem('timing') || problemOf('videoId') !== undefined}
            >
              {timing}
            </Folded>
          </>
        )}
        {isNameFolded && (
          <Folded
            title={t`Name and campaign`}
            values={[form.name, form.campaignId]}
            absent={t`Not set`}
            hasProblem={problemOf('name') !== undefined || problemOf('campaignId') !== undefined}
          >
            {naming}
          </Folded>
        )}
        {formSections.filter((section) => !shownBefore.has(section)).map(folded)}
      </Card>
    </>
  );
}

/** The other sections are for few people. */
const shownBefore: ReadonlySet<FormSection> = new Set(['content', 'look', 'timing']);

interface FoldedProps {
  readonly title: string;
  /** What is chosen in it, on one line while it is folded. */
  readonly values: readonly string[];
  /** In place of values. */
  readonly absent?: string;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}

/** A section that opens. An error must not be hidden, and once corrected it must not fold the field away. */
function Folded({ title, values, absent, hasProblem, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.section}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        <span className={styles.values}>{values.filter((value) => value !== '').join(' · ') || absent}</span>
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  );
}
