import {
  type ChoiceRule,
  type FormField,
  type FormFields,
  type FormSection,
  formSections,
  type OptionRule,
  type OverlayType,
  optionRules,
  overlayKinds,
  sharedForm,
} from '@overlay/contract/kinds';

/** The identifiers of a stored overlay are the service's: those in its options are not used. */
type OwnName = 'overlayId' | 'videoId';
export type OptionName = Exclude<keyof typeof optionRules, OwnName>;
/** Options whose rule is of one of these kinds. */
export type OptionNameOf<Is extends OptionRule['is']> = {
  [Name in OptionName]: (typeof optionRules)[Name]['is'] extends Is ? Name : never;
}[OptionName];

export const optionNames = Object.keys(optionRules).filter(
  (name): name is OptionName => name !== 'overlayId' && name !== 'videoId',
);

/** The fields of a section, in the order in which the form asks for them. */
function formOf(type: OverlayType, section: FormSection): FormFields {
  const content: FormFields = overlayKinds[type].form;
  if (section === 'content') return content;
  // What a kind asks for first is not asked for twice.
  return Object.fromEntries(Object.entries(sharedForm[section]).filter(([name]) => !(name in content)));
}

export function fieldsOf(type: OverlayType, section: FormSection): readonly OptionName[] {
  const form = formOf(type, section);
  return optionNames
    .filter((name) => name in form)
    .sort((one, other) => indexIn(form, one) - indexIn(form, other));
}

function indexIn(form: FormFields, name: OptionName): number {
  return Object.keys(form).indexOf(name);
}

export function allFieldsOf(type: OverlayType): readonly OptionName[] {
  return formSections.flatMap((section) => fieldsOf(type, section));
}

/** What the form says about an option. */
export function fieldOf(type: OverlayType, name: OptionName): FormField {
  const forms = formSections.map((section) => formOf(type, section)[name]);
  return forms.find((field) => field !== undefined) ?? { label: name };
}

/** What an absent choice means; undefined: it depends. */
export function defaultOf(rule: ChoiceRule): string | undefined {
  return rule.default === undefined ? rule.values[0] : (rule.default ?? undefined);
}
