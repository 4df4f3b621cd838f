import type { OverlayOptions } from '@overlay/contract';
import { ctaOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { listen } from '../dom/listen.ts';
import type { Say } from '../texts/locales.ts';
import type { Answer, Kind } from './kind.ts';

const arrow = 'M5 12h14M13 6l6 6-6 6';

/** A call to action by itself: a link if it has a URL, otherwise a button. */
export const cta: Kind<'cta'> = {
  type: 'cta',
  rules: ctaOptions,
  icon: arrow,
  draw: ({ options, say, commit }) => ({
    nodes: [drawTitle(options), drawCallToAction(options, say, commit)],
  }),
};

/** A line above the control, if the page provides one. */
export function drawTitle({ title }: OverlayOptions): HTMLElement | undefined {
  return title === undefined ? undefined : element('p', { class: 'title', part: 'title' }, title);
}

/** Two presses within this time are one click: a double click follows a link once. */
const doubleClickMs = 700;

/** The link of a `cta` overlay, or the one next to another overlay's question. */
export function drawCallToAction(
  options: OverlayOptions,
  say: Say,
  commit: (answer: Answer) => void,
): HTMLElement {
  const label = options.ctaText ?? say('more');
  const { ctaUrl: href, ctaTarget: target = '_blank' } = options;
  const link = element(
    href ? 'a' : 'button',
    { ...(href ? { href, target, rel: 'noopener' } : { type: 'button' }), class: 'action cta', part: 'cta' },
    label,
    href && icon(arrow),
  );
  let pressedAt = -Infinity;
  const press = (event: MouseEvent) => {
    // The right button opens a menu.
    if (event.button > 1 || event.timeStamp - pressedAt < doubleClickMs) return;
    pressedAt = event.timeStamp;
    commit({ interactionType: 'cta_click', value: label, label });
  };
  // The middle button follows a link, too.
  listen(link, href ? 'click auxclick' : 'click', press);
  return link;
}
