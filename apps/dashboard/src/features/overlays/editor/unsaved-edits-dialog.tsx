import { Trans, useLingui } from '@lingui/react/macro';
import { type OptionRule, optionRules, overlayKinds } from '@overlay/contract/kinds';
import { contractMessage } from '../../../app/contract/contract-message.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Differences } from '../publishing/versions.tsx';
import { allFieldsOf, fieldOf, type OptionName } from './option-fields.ts';
import { type OptionText, toDifferences, useThemeText } from './option-text.ts';
import type { Entry, FlagName, OverlayForm, TextName } from './overlay-form.ts';
import type { UnsavedEdits } from './use-unsaved-edits.ts';

export interface UnsavedEditsDialogProps {
  readonly unsaved: UnsavedEdits;
  /** What is stored now. */
  readonly stored: OverlayForm;
  readonly revision: number;
}

/** Offers the edits of an earlier visit that were not saved, and shows what they would change. */
export function UnsavedEditsDialog({ unsaved, stored, revision }: UnsavedEditsDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toTexts = useFormTexts();
  const { offer } = unsaved;
  if (offer === undefined) return null;
  return (
    <Dialog
      open
      // A decision is needed: whatever is typed next takes the place of these edits.
      onOpenChange={() => {}}
      dismissible={false}
      title={t`Continue with your unsaved changes?`}
      description={
        revision === offer.revision ? (
          <Trans>You made them on {format.dateTime(offer.savedAtMs)} and did not save them.</Trans>
        ) : (
          <Trans>
            You made them on {format.dateTime(offer.savedAtMs)} and did not save them. The overlay has been
            changed since. Saving your changes would replace what is listed here.
          </Trans>
        )
      }
      actions={
        <>
          <Button onClick={unsaved.discard}>
            <Trans>Discard them</Trans>
          </Button>
          <Button variant="primary" data-initial-focus onClick={unsaved.restore}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <Differences differences={toDifferences(toTexts(stored), toTexts(offer.form))} />
    </Dialog>
  );
}

/** The fields of a form that are filled in, as they were typed. */
function useFormTexts(): (form: OverlayForm) => readonly OptionText[] {
  const { t, i18n } = useLingui();
  const toThemeText = useThemeText();
  const toText = (form: OverlayForm, name: OptionName): string => {
    const rule: OptionRule = optionRules[name];
    switch (rule.is) {
      case 'flag':
        return form.flags[name as FlagName] ? t`yes` : t`no`;
      case 'choices':
        return form.pollOptions
          .map(({ label }) => label)
          .join(' · ')
          .replaceAll(/^[ ·]+$/g, '');
      case 'ends':
        return form.sliderLabels.join(' – ').replace(/^ – $/, '');
      case 'texts':
        return toEntriesText(form.labels);
      case 'metadata':
        return toEntriesText(form.metadata);
      case 'theme':
        return toThemeText({ ...form.look, preset: form.texts.theme });
      default: {
        const text = form.texts[name as TextName];
        const choice = fieldOf(form.type, name).choices?.[text];
        return choice === undefined ? text : i18n._(contractMessage(choice));
      }
    }
  };
  return (form) =>
    [
      { name: 'type', label: t`Type`, text: i18n._(contractMessage(overlayKinds[form.type].name)) },
      { name: 'name', label: t`Name`, text: form.name },
      { name: 'videoId', label: t`Video`, text: form.videoId },
      { name: 'campaignId', label: t`Campaign`, text: form.campaignId },
      ...allFieldsOf(form.type).map((name) => ({
        name,
        label: i18n._(contractMessage(fieldOf(form.type, name).label)),
        text: toText(form, name),
      })),
    ].filter(({ text }) => text !== '');
}

function toEntriesText(entries: readonly Entry[]): string {
  return entries.map(({ name, value }) => `${name}: ${value}`).join(', ');
}
