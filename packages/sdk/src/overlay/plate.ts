import { element } from '../dom/element.ts';
import { drawCallToAction } from '../kinds/call-to-action.ts';
import type { Answer, Drawing, Face, Kind, Results } from '../kinds/kind.ts';
import { icon } from '../look/icon.ts';

export interface Plate {
  readonly node: HTMLElement;
  answered(answer: Answer, results?: Results): void;
}

const remoteBackKeys = ['Escape', 'GoBack', 'BrowserBack', 'XF86Back'];
/** Tizen sends its Back key with this code and no name; webOS 461. */
const remoteBackCodes = [10009, 461];

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
export function makePlate<T extends Kind['type']>(
  kind: Kind<T>,
  face: Face<T>,
  dismiss: (() => void) | undefined,
): Plate {
  const { options, say, direction } = face;
  const drawing: Drawing = kind.draw(face);
  const title = kind.title(options, say) || options.ctaText || say('tap');
  const node = element(
    'div',
    {
      class: `plate ${options.theme ?? 'auto'} ${kind.type}`,
      part: `plate ${kind.type}`,
      role: 'group',
      'aria-label': title,
      tabindex: -1,
      dir: direction,
      lang: options.locale,
    },
    ...drawing.nodes,
    kind.type !== 'cta' && options.ctaUrl !== undefined && drawCallToAction(options, say, face.commit),
  );
  if (dismiss) {
    const close = element(
      'button',
      { type: 'button', class: 'close', part: 'close', 'aria-label': say('close') },
      icon('close'),
    );
    close.addEventListener('click', dismiss);
    node.append(close);
  }
  node.addEventListener('keydown', (event) => {
    if (remoteBackKeys.includes(event.key) || remoteBackCodes.includes(event.keyCode)) {
      if (!dismiss) return;
      event.preventDefault();
      dismiss();
    } else walk(event, node);
  });
  return { node, answered: (answer, results) => drawing.onAnswered?.(answer, results) };
}
