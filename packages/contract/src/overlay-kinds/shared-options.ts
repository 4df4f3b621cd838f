import type { OptionRules } from './option-rule.ts';
import type { FormField, FormFields } from './overlay-kind.ts';

const text = { is: 'text', most: 300 } as const;
const identifier = { is: 'identifier' } as const;

/** The parts of a `theme`. */
export const styleTokens = {
  preset: { is: 'choice', values: ['glass', 'light', 'dark', 'auto', 'solid', 'outline'] },
  accent: { is: 'colour' },
  radiusPx: { is: 'number', least: 0, most: 64 },
  fontFamily: { is: 'font' },
} as const satisfies OptionRules;

/** Options that every kind has. Only polls show `pollQuestion`. */
export const sharedOptions = {
  position: {
    is: 'position',
    values: [
      'top-left',
      'top-center',
      'top-right',
      'center-left',
      'center',
      'center-right',
      'bottom-left',
      'bottom-center',
      'bottom-right',
    ],
  },
  overlayId: identifier,
  videoId: identifier,
  creativeId: identifier,
  title: text,
  pollQuestion: text,
  placementContainer: text,
  startTime: { is: 'number', least: 0 },
  endTime: { is: 'number', least: 0, above: 'startTime' },
  showOn: { is: 'choice', values: ['time', 'start', 'pause', 'ended', 'manual'] },
  pauseVideo: { is: 'flag' },
  dismissible: { is: 'flag', default: true },
  hideAfterMs: { is: 'number', whole: true, least: 0, most: 86_400_000 },
  frequency: { is: 'choice', values: ['always', 'once-per-session', 'once-per-device'] },
  redisplay: { is: 'flag' },
  locale: { is: 'locale' },
  labels: { is: 'texts', key: 40, text: 300, most: 50 },
  theme: { is: 'theme' },
  metadata: { is: 'metadata', key: 128, text: 1024, most: 20 },
  placement: { is: 'choice', values: ['over', 'below'] },
  impressionRule: { is: 'choice', values: ['viewable', 'rendered'] },
  onFullscreen: { is: 'choice', values: ['exit', 'defer', 'skip'], default: 'defer' },
  ctaText: text,
  ctaUrl: { is: 'url', needs: 'ctaText' },
  ctaTarget: { is: 'choice', values: ['_blank', '_self', '_top', '_parent'] },
} as const satisfies OptionRules;

/** Ratings, polls and sliders can show what others answered. */
export const showResults = { is: 'flag' } as const;

/** The fields of options that several kinds ask for first. */
export const titleField = { label: 'Title' };
export const showResultsField = { label: 'Show results to viewers after they answer' };
export const linkFields = {
  ctaText: { label: 'Link text' },
  ctaUrl: { label: 'Address', hint: 'Starts with https://, http://, mailto: or tel:' },
  ctaTarget: {
    label: 'Opens in',
    choices: {
      _blank: 'new tab',
      _self: 'this page',
      _top: 'the whole tab',
      _parent: 'the page that embeds it',
    },
  },
} satisfies FormFields;

/** What the form asks for about a `theme`. */
export const styleTokenForm = {
  preset: {
    label: 'Colours',
    choices: {
      glass: 'glass',
      light: 'light',
      dark: 'dark',
      auto: 'device setting',
      solid: 'filled with the accent colour',
      outline: 'outlined',
    },
  },
  accent: {
    label: 'Accent colour',
    hint: 'Such as #e4572e, for links, answers and sliders. Leave empty for the usual colour',
  },
  radiusPx: { label: 'Corner radius', hint: 'Pixels, 0 to 64. Leave empty for 20' },
  fontFamily: {
    label: 'Font',
    hint: 'Such as Georgia, serif. Your page provides the font. Leave empty for the usual one',
  },
} satisfies { readonly [Token in keyof typeof styleTokens]: FormField };

/** The sections that follow the fields of a kind in a form, with their fields in order. */
export const sharedForm = {
  timing: {
    showOn: {
      label: 'Trigger',
      choices: {
        time: 'at a time of the video',
        start: 'when the video starts',
        pause: 'when the viewer pauses',
        ended: 'at the end of the video',
        manual: 'when your page asks for it, with show()',
      },
    },
    frequency: {
      label: 'Frequency',
      choices: {
        always: 'every time',
        'once-per-session': 'once per session',
        'once-per-device': 'once per device',
      },
    },
    startTime: { label: 'Starts at', unit: 's', hint: 'For example 1:02.5' },
    endTime: { label: 'Ends at', unit: 's' },
    hideAfterMs: {
      label: 'Auto-hide after',
      unit: 'ms',
      hint: 'Seconds. Leave empty to keep it until its end time',
    },
    pauseVideo: { label: 'Pause the video while the overlay is open' },
    redisplay: { label: 'Show it again when the video is replayed' },
  },
  look: {
    position: {
      label: 'Position',
      choices: {
        'top-left': 'top left',
        'top-center': 'top',
        'top-right': 'top right',
        'center-left': 'left',
        center: 'middle',
        'center-right': 'right',
        'bottom-left': 'bottom left',
        'bottom-center': 'bottom',
        'bottom-right': 'bottom right',
      },
    },
    placement: {
      label: 'Placement',
      choices: { over: 'on the picture', below: 'below the player' },
    },
    placementContainer: {
      label: 'Element for overlays below the player',
      hint: 'A CSS selector, such as #questions. Leave empty to show them right after the player',
    },
    theme: { label: 'Style' },
    dismissible: { label: 'Viewers can close the overlay' },
    onFullscreen: {
      label: 'When full screen hides the overlay',
      choices: {
        exit: 'exit full screen and show it',
        defer: 'show it after full screen',
        skip: 'skip it',
      },
    },
    locale: {
      label: 'Language of built-in texts',
      hint: "Such as de or pt-BR. Leave empty to use the page's language",
    },
    labels: { label: 'Custom texts' },
  },
  callToAction: linkFields,
  measurement: {
    creativeId: {
      label: 'Creative',
      hint: 'Names this variant, so that you can compare it with others in the campaign',
    },
    impressionRule: {
      label: 'Impression rule',
      choices: {
        viewable: '50% visible for one second',
        rendered: 'as soon as it is displayed',
      },
    },
    metadata: {
      label: 'Additional data',
      hint: 'Names and values that are stored with each answer. Numbers, true, false and null keep their type; everything else is text',
    },
  },
} as const satisfies Readonly<Record<string, FormFields>>;
