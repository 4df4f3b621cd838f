import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OverlayType } from '@overlay/contract';
import type { OptionName, SectionName } from './option-fields.ts';
import type { FieldProblem, positions } from './overlay-form.ts';

/** What options, their values and their errors are called, in the reader's language. */

export const typeWords: Readonly<Record<OverlayType, MessageDescriptor>> = {
  tap: msg`Tap`,
  rating: msg`Rating`,
  poll: msg`Poll`,
  slider: msg`Slider`,
  cta: msg`Call to action`,
};

export const typeHints: Readonly<Record<OverlayType, MessageDescriptor>> = {
  tap: msg`One press: like, dislike, or a button of your own`,
  rating: msg`Stars or numbers, two to ten of them`,
  poll: msg`A question with two to eight answers`,
  slider: msg`A value between two ends`,
  cta: msg`A button that leads somewhere`,
};

export const sectionWords: Readonly<Record<SectionName, MessageDescriptor>> = {
  content: msg`What it asks`,
  timing: msg`When it appears`,
  look: msg`Where and how it looks`,
  callToAction: msg`Call to action`,
  measurement: msg`Counting`,
};

export const optionWords: Readonly<Record<OptionName, MessageDescriptor>> = {
  title: msg`Title`,
  pollQuestion: msg`Question`,
  pollOptions: msg`Answers`,
  tapStyle: msg`Style`,
  tapLabel: msg`Text of the button`,
  tapValue: msg`Value that is stored`,
  ratingMax: msg`Highest rating`,
  ratingStyle: msg`Style`,
  sliderMin: msg`Lowest value`,
  sliderMax: msg`Highest value`,
  sliderStep: msg`Step`,
  sliderLabels: msg`Texts at the ends`,
  sliderEmoji: msg`Emoji on the handle`,
  showResults: msg`Show the result to viewers after their answer`,
  allowChange: msg`Viewers may change their answer`,
  startTime: msg`Begins at`,
  endTime: msg`Ends at`,
  showOn: msg`It appears`,
  hideAfterMs: msg`Leaves by itself after`,
  pauseVideo: msg`Pause the video while it is open`,
  frequency: msg`How often`,
  redisplay: msg`Show it again when its time comes again`,
  position: msg`Place on the picture`,
  theme: msg`Colours`,
  dismissible: msg`Viewers can close it`,
  onFullscreen: msg`If the video hides the page in full screen`,
  locale: msg`Language of built-in texts`,
  labels: msg`Built-in texts, replaced`,
  ctaText: msg`Text of the link`,
  ctaUrl: msg`Address`,
  ctaTarget: msg`Opens in`,
  creativeId: msg`Creative`,
  impressionRule: msg`Counts as seen`,
  metadata: msg`Data sent with every event`,
};

export const optionHints: Readonly<Partial<Record<OptionName, MessageDescriptor>>> = {
  tapValue: msg`A number, or a text. Without it: 1`,
  startTime: msg`Minutes, seconds and fractions: 1:02.5`,
  hideAfterMs: msg`Seconds. Nothing: it stays until its time is over`,
  locale: msg`Such as de or pt-BR. Nothing: that of the page`,
  ctaUrl: msg`https, http, mailto or tel`,
  creativeId: msg`Tells variants of a campaign apart, so that they can be compared`,
  metadata: msg`Flat: numbers, true, false and null are what they look like, the rest is text`,
  sliderEmoji: msg`Instead of the number`,
};

type Choices =
  | 'tapStyle'
  | 'ratingStyle'
  | 'showOn'
  | 'frequency'
  | 'theme'
  | 'onFullscreen'
  | 'ctaTarget'
  | 'impressionRule';

export const choiceWords: Readonly<Record<Choices, Readonly<Record<string, MessageDescriptor>>>> = {
  tapStyle: { 'like-dislike': msg`Like and dislike`, button: msg`One button` },
  ratingStyle: { stars: msg`Stars`, numbers: msg`Numbers` },
  showOn: {
    time: msg`at a time of the video`,
    start: msg`when the video starts`,
    pause: msg`when the viewer pauses`,
    ended: msg`at the end of the video`,
    manual: msg`when the page asks for it`,
  },
  frequency: {
    always: msg`in every view`,
    'once-per-session': msg`once a visit`,
    'once-per-device': msg`once a device`,
  },
  theme: {
    auto: msg`as the device is set`,
    light: msg`light`,
    dark: msg`dark`,
    glass: msg`glass`,
  },
  onFullscreen: {
    exit: msg`leave full screen and show it`,
    defer: msg`show it afterwards`,
    skip: msg`leave it out`,
  },
  ctaTarget: {
    _blank: msg`a new tab`,
    _self: msg`the same frame`,
    _top: msg`the whole window`,
    _parent: msg`the frame around it`,
  },
  impressionRule: {
    viewable: msg`half of it in sight for a second`,
    rendered: msg`as soon as it is drawn`,
  },
};

/** Absent, where that is not one of the values. */
export const fallbackWords: Readonly<Partial<Record<OptionName, MessageDescriptor>>> = {
  tapStyle: msg`by its text: with a text one button`,
};

export const positionWords: Readonly<Record<(typeof positions)[number], MessageDescriptor>> = {
  'top-left': msg`top left`,
  'top-center': msg`top`,
  'top-right': msg`top right`,
  'center-left': msg`left`,
  center: msg`middle`,
  'center-right': msg`right`,
  'bottom-left': msg`bottom left`,
  'bottom-center': msg`bottom`,
  'bottom-right': msg`bottom right`,
};

/** What is wrong with a field, and what would be right. */
export function useProblemWords(): (problem: FieldProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.code) {
      case 'required':
        return t`This is needed.`;
      case 'too-long':
        return t`At most ${problem.max} characters.`;
      case 'between':
        return t`Between ${problem.min} and ${problem.max}.`;
      case 'identifier':
        return t`Letters, digits and . _ : - without spaces, at most 128.`;
      case 'locale':
        return t`A language such as de or pt-BR.`;
      case 'url':
        return t`An address that begins with https://, http://, mailto: or tel:.`;
      case 'position':
        return t`Two shares of the picture, such as 25% 80%.`;
      case 'time':
        return t`A time such as 12, 12.5 or 1:02.5.`;
      case 'number':
        return t`A number.`;
      case 'whole':
        return t`A whole number.`;
      case 'positive':
        return t`More than zero.`;
      case 'after-start':
        return t`After the time at which it appears.`;
      case 'above-least':
        return t`Above the lowest value.`;
      case 'step-fits':
        return t`It has to fit between the lowest and the highest value.`;
      case 'step-divides':
        return t`It has to divide the range evenly, or the highest value could never be chosen.`;
      case 'names-link':
        return t`The link needs a text.`;
      case 'two-options':
        return t`Two to eight answers.`;
      case 'option-text':
        return t`Every answer needs a text.`;
      case 'entry-name':
        return t`Every line needs a name.`;
      case 'entry-twice':
        return t`Each name once.`;
    }
  };
}
