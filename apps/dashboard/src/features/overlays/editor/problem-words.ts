import { useLingui } from '@lingui/react/macro';
import type { FieldProblem } from './parse-option.ts';

/** What is wrong with a field, and what would be right. */
export function useProblemWords(): (problem: FieldProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.code) {
      case 'required':
        return t`Required.`;
      case 'too-long':
        return t`At most ${problem.max} characters.`;
      case 'between':
        return t`Must be between ${problem.min} and ${problem.max}.`;
      case 'identifier':
        return t`Use letters, digits and . _ : - without spaces, at most 128 characters.`;
      case 'video':
        return t`Enter an address that starts with https://, or an id of letters, digits and . _ : - without spaces.`;
      case 'locale':
        return t`Enter a language such as de or pt-BR.`;
      case 'url':
        return t`Enter an address that starts with https://, http://, mailto: or tel:.`;
      case 'colour':
        return t`Enter a colour such as #e4572e.`;
      case 'font':
        return t`Enter names of fonts, separated by commas.`;
      case 'position':
        return t`Enter two percentages, such as 25% 80%.`;
      case 'time':
        return t`Enter a time such as 12, 12.5 or 1:02.5.`;
      case 'number':
        return t`Enter a number.`;
      case 'whole':
        return t`Enter a whole number.`;
      case 'positive':
        return t`Must be greater than zero.`;
      case 'after-start':
        return t`Must be after the start time.`;
      case 'above-least':
        return t`Must be greater than the lowest value.`;
      case 'step-fits':
        return t`Must fit between the lowest and the highest value.`;
      case 'step-divides':
        return t`Must divide the range evenly, or viewers cannot reach the highest value.`;
      case 'names-link':
        return t`The link needs text.`;
      case 'no-such-answer':
        return t`Choose one of the answers.`;
      case 'two-options':
        return t`Add two to eight answers.`;
      case 'option-text':
        return t`Every answer needs text.`;
      case 'entry-name':
        return t`Every entry needs a name.`;
      case 'entry-twice':
        return t`Use each name only once.`;
    }
  };
}
