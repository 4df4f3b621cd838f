import { tapOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { listen } from '../dom/listen.ts';
import { drawTitle } from './cta.ts';
import type { Kind } from './kind.ts';

const thumb =
  'M7 10.5V20H4.5A1.5 1.5 0 0 1 3 18.5V12a1.5 1.5 0 0 1 1.5-1.5zL11 3a2.5 2.5 0 0 1 2.5 3l-.7 3.5h5.7a2.2 2.2 0 0 1 2.1 2.6l-1.3 6A2.3 2.3 0 0 1 17 20H7';

/** Like or dislike (1 and 0), or a single button. */
export const tap: Kind<'tap'> = {
  type: 'tap',
  rules: tapOptions,
  icon: thumb,
  mayChange: () => true,
  draw({ options, say, commit }) {
    const label = options.tapLabel ?? (options.ctaUrl ? undefined : options.ctaText);
    const single = (options.tapStyle ?? (label ? 'button' : 'like-dislike')) === 'button';
    const make = (name: string, value: number | string, drawing?: Node) => {
      const button = element(
        'button',
        { type: 'button', part: 'option', 'aria-pressed': 'false' },
        drawing,
        element('span', { class: drawing && 'hidden' }, name),
      );
      listen(button, 'click', () => {
        if (button.getAttribute('aria-pressed') === 'false')
          commit({ interactionType: 'tap', value, label: name });
      });
      return { button, value };
    };
    const choices = single
      ? [make(label ?? say('tap'), options.tapValue ?? 1)]
      : [make(say('like'), 1, icon(thumb)), make(say('dislike'), 0, icon(thumb, 'flip'))];
    return {
      nodes: [
        drawTitle(options),
        element(
          'div',
          { class: single ? 'tap single' : 'tap', part: 'options' },
          ...choices.map((c) => c.button),
        ),
      ],
      onAnswered(answer) {
        for (const { button, value } of choices)
          button.setAttribute('aria-pressed', `${value === answer.value}`);
      },
    };
  },
};
