import {
  isAbove,
  isFlag,
  isInteger,
  isMatch,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  type Rules,
} from './rule.ts';

export const isIdentifier = isMatch(/^[A-Za-z0-9._:-]{1,128}$/);

/** Options that every type has. Polls alone show `pollQuestion`. */
export const sharedRules: Rules = {
  position: isMatch(
    /^(((top|bottom)-(left|center|right)|center(-left|-right)?)|(100|\d{1,2}(\.\d+)?)% (100|\d{1,2}(\.\d+)?)%)$/,
  ),
  overlayId: isIdentifier,
  videoId: isIdentifier,
  creativeId: isIdentifier,
  title: isText(300),
  pollQuestion: isText(300),
  startTime: isNumber(0),
  endTime: isAbove('startTime'),
  showOn: isOneOf('time', 'start', 'pause', 'ended', 'manual'),
  pauseVideo: isFlag,
  dismissible: isFlag,
  hideAfterMs: isInteger(0, 864e5),
  frequency: isOneOf('always', 'once-per-session', 'once-per-device'),
  redisplay: isFlag,
  locale: isMatch(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  labels: isRecordOf(isText(300, 0), 40),
  theme: isOneOf('auto', 'light', 'dark', 'glass'),
  metadata: isRecordOf(
    (entry) => entry === null || isFlag(entry) || isNumber()(entry) || isText(1024, 0)(entry),
    128,
    20,
  ),
  impressionRule: isOneOf('viewable', 'rendered'),
  onFullscreen: isOneOf('exit', 'defer', 'skip'),
  ctaText: isText(300),
  // Never a script: only these schemes open.
  ctaUrl: (value) => isMatch(/^(https?:\/\/|mailto:|tel:)/i)(value) && isText(2048)(value),
  ctaTarget: isOneOf('_blank', '_self', '_top', '_parent'),
};
