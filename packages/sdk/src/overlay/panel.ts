import type { OverlayType } from '@overlay/contract';
import { element } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { listen } from '../dom/listen.ts';
import { drawCallToAction } from '../kinds/cta.ts';
import type { Answer, Kind, PanelContext, Results } from '../kinds/kind.ts';
import type { PanelNode } from '../stage/board.ts';
import { toDirection } from '../texts/locales.ts';

const cross = 'M6 6l12 12M18 6L6 18';

export interface Panel {
  readonly node: HTMLElement;
  answered(answer: Answer, results?: Results): void;
}

/**
 * The panel that contains a kind's controls, with what every overlay has: call to action, close button, keys, colours.
 */
export function makePanel<T extends OverlayType>(
  kind: Kind<T>,
  context: Omit<PanelContext<T>, 'title'>,
  dismiss?: () => void,
): Panel {
  const { options, say, locale } = context;
  const question = kind.title?.(options, say) ?? options.title ?? '';
  const drawing = kind.draw({ ...context, title: question });
  const title = question || options.ctaText || say(kind.type === 'cta' ? 'more' : 'tap');
  const button = (part: string, label: string, content: Node | string) =>
    element('button', { type: 'button', class: part, part, 'aria-label': label }, content);
  const chip = button('chip', title, icon(kind.icon));
  const close = dismiss && button('close', say('close'), icon(cross));
  const { theme } = options;
  const node: PanelNode = element(
    'div',
    {
      class: `panel ${kind.type} ${(typeof theme === 'object' ? theme.preset : theme) ?? 'glass'}`,
      part: `panel ${kind.type}`,
      role: 'group',
      'aria-label': title,
      tabindex: -1,
      // An overlay that cannot be dismissed has no close button until it is a sheet.
      'data-close': !dismiss && say('close'),
      dir: toDirection(locale),
      lang: options.locale,
    },
    chip,
    ...drawing.nodes,
    kind.type !== 'cta' && options.ctaUrl !== undefined && drawCallToAction(options, say, context.commit),
    close,
  );
  node.sayMore = (count) => say('others', count);
  listen(chip, 'click', () => {
    node.dispatchEvent(new Event('open'));
    node.focus({ preventScroll: true });
  });
  if (dismiss && close) listen(close, 'click', dismiss);
  listen(node, 'keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dismiss) return;
    event.preventDefault();
    dismiss();
  });
  return {
    node,
    answered(answer, results) {
      const focused = node.querySelector(':focus');
      drawing.onAnswered?.(answer, results);
      // A control that is disabled or removed loses the focus to the page; this keeps it in the overlay.
      if (focused && (!focused.isConnected || focused.matches(':disabled')))
        node.focus({ preventScroll: true });
    },
  };
}
