/** Every text that the SDK itself says. `{0}` is filled in; before `|` stands the form for one. */
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
};
export type TextName = keyof typeof english;
export type Texts = Partial<Record<TextName, string>>;
