import type { OptionRules } from './option-rule.ts';
import type { OverlayKind } from './overlay-kind.ts';
import { showResults, showResultsField } from './shared-options.ts';

export const pollOptions = {
  pollOptions: { is: 'choices', least: 2, most: 8, text: 300 },
  showResults,
  allowChange: { is: 'flag' },
  requireVerified: { is: 'flag' },
  // Makes the poll a quiz. Only the receipt of a stored answer tells it to a page.
  correctOptionId: { is: 'identifier', among: 'pollOptions', ownerOnly: true },
} as const satisfies OptionRules;

export const poll = {
  name: 'Poll',
  icon: 'M3 4h14v3.5H3V4Zm0 6h9v3.5H3V10Zm0 6h5',
  hint: 'A question with two to eight answers',
  options: pollOptions,
  // A title would only be shown where there is no question.
  form: {
    pollQuestion: { label: 'Question' },
    pollOptions: { label: 'Answers' },
    correctOptionId: {
      label: 'Correct answer',
      hint: 'Makes the poll a quiz: viewers learn after they answer whether they were right',
    },
    showResults: showResultsField,
    allowChange: { label: 'Viewers can change their answer' },
    requireVerified: {
      label: 'Count only verified viewers',
      hint: 'Your server confirms who a viewer is, with a signed token; other answers are stored and not counted',
    },
  },
  event: {
    kind: 'poll_vote',
    name: 'Vote',
    emittedWhen: 'Viewer votes in a poll overlay',
    interactionType: 'poll',
    overlayType: 'poll',
    valueTypes: ['number', 'string'],
    storedValue: 'Option index or option id',
    counted: true,
  },
  results: { drawnAs: 'shares', choices: 'pollOptions' },
  question: 'pollQuestion',
  standardQuestion: { text: 'What do you think?', labelName: 'poll' },
} as const satisfies OverlayKind;
