/** All texts of the SDK. `{0}` is replaced by a value; the singular form comes before `|`. */
export const english = {
  like: 'Like',
  dislike: 'Dislike',
  tap: 'Tap',
  rate: 'How would you rate this?',
  star: '{0} star|{0} stars',
  poll: 'What do you think?',
  yes: 'Yes',
  no: 'No',
  slide: 'How much do you like it?',
  submit: 'Submit',
  more: 'Learn more',
  close: 'Close',
  thanks: 'Thank you!',
  answer: 'Your answer: {0}',
  average: 'Average: {0}',
  votes: '{0} vote|{0} votes',
  list: 'Questions in this video',
  right: 'Correct!',
  wrong: 'Not quite. Correct answer: {0}',
  unanswered: 'No answer yet',
  others: '{0} more',
};
export type TextName = keyof typeof english;
export type Texts = Partial<Record<TextName, string>>;
