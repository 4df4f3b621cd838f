import { expect, test } from 'vitest';
import {
  type FormFields,
  type OptionRules,
  overlayKinds,
  overlayTypes,
  rulesOf,
  sharedForm,
  styleTokenForm,
  styleTokens,
} from './overlay-kinds.ts';

test.each(overlayTypes)('%s: its form and its results name options that it has', (type) => {
  const rules: OptionRules = rulesOf(type);
  const { form, results }: { form: FormFields; results: Readonly<Record<string, string>> } =
    overlayKinds[type];
  const options = Object.entries(results).flatMap(([name, option]) => (name === 'drawnAs' ? [] : [option]));
  expect([...Object.keys(form), ...options].filter((name) => !(name in rules))).toEqual([]);
  for (const fields of [form, ...Object.values<FormFields>(sharedForm)]) {
    for (const [name, { choices = {} }] of Object.entries(fields)) {
      const rule = rules[name];
      if (rule?.is === 'choice') expect(Object.keys(choices), name).toEqual(rule.values);
    }
  }
});

test('the form names every preset of a theme', () => {
  expect(Object.keys(styleTokenForm.preset.choices)).toEqual(styleTokens.preset.values);
});
