import type { OverlayType } from '@overlay/contract';
import { element } from '../dom/element.ts';
import { drawCallToAction } from '../kinds/call-to-action.ts';
import type { Answer, Face, Kind, Results } from '../kinds/kind.ts';
import { icon } from '../look/icon.ts';

const bubble = 'M4 5h16v11H10l-5 4v-4H4z';
const cross = 'M6 6l12 12M18 6L6 18';

export interface Plate {
  readonly node: HTMLElement;
  answered(answer: Answer, results?: Results): void;
}

const backKeys = ['Escape', 'GoBack', 'BrowserBack', 'XF86Back'];
/** Tizen sends its Back key with this code and no name; webOS 461. */
const backCodes = [10009, 461];

/** Arrow keys of a remote walk through buttons and links; radios and ranges keep them for themselves. */
function walk(event: KeyboardEvent, plate: HTMLElement): void {
  const target = event.composedPath()[0];
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !(target instanceof HTMLElement) || target.matches('input')) return;
  const stops = [...plate.querySelectorAll<HTMLElement>('a,button,input:not(:disabled)')].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );
  stops[stops.indexOf(target) + step]?.focus();
  event.preventDefault();
}

/** The plate that carries a kind's controls, with what every overlay has: call to action, close, keys, colours. */
export function makePlate<T extends OverlayType>(kind: Kind<T>, face: Face<T>, dismiss?: () => void): Plate {
  const { options, say, direction } = face;
  const drawing = kind.draw(face);
  const title = kind.title(options, say) || options.ctaText || say(kind.type === 'cta' ? 'more' : 'tap');
  const button = (part: string, label: string, content: Node | string) =>
    element('button', { type: 'button', class: part, part, 'aria-label': label }, content);
  const chip = button('chip', title, icon(bubble));
  const close = dismiss && button('close', say('close'), icon(cross));
  const node = element(
    'div',
    {
      class: `plate ${kind.type} ${options.theme ?? 'auto'}`,
      part: `plate ${kind.type}`,
      role: 'group',
      'aria-label': title,
      tabindex: -1,
      dir: direction,
      lang: options.locale,
    },
    chip,
    ...drawing.nodes,
    kind.type !== 'cta' && options.ctaUrl !== undefined && drawCallToAction(options, say, face.commit),
    close,
  );
  chip.addEventListener('click', () => {
    node.classList.add('open');
    node.focus({ preventScroll: true });
    // A collapsed overlay could not be answered: its impression begins now.
    node.dispatchEvent(new Event('open'));
  });
  if (dismiss) close?.addEventListener('click', dismiss);
  node.addEventListener('keydown', (event) => {
    if (!backKeys.includes(event.key) && !backCodes.includes(event.keyCode)) return walk(event, node);
    if (!dismiss) return;
    event.preventDefault();
    dismiss();
  });
  return {
    node,
    answered(answer, results) {
      const focused = node.querySelector(':focus');
      drawing.onAnswered?.(answer, results);
      // A control that is disabled or gone drops the focus to the page; it stays in the overlay.
      if (focused && (!focused.isConnected || focused.matches(':disabled')))
        node.focus({ preventScroll: true });
    },
  };
}
