import { ratingOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { drawChoices, drawFoot, sayAverage } from './foot.ts';
import type { Kind } from './kind.ts';

const starOutline = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z';

/** One to `ratingMax` stars or numbers: a radio group. */
export const rating: Kind<'rating'> = {
  type: 'rating',
  rules: ratingOptions,
  icon: starOutline,
  title: (options, say) => options.title ?? say('rate'),
  draw(context) {
    const { options, say, name, title } = context;
    const stars = options.ratingStyle !== 'numbers';
    const inputs: HTMLInputElement[] = [];
    const choices = Array.from(
      { length: options.ratingMax ?? ratingOptions.ratingMax.default },
      (_, index) => {
        const value = index + 1;
        const label = stars ? say('star', value) : `${value}`;
        const input = element('input', { type: 'radio', name, value, 'aria-label': label });
        inputs.push(input);
        return element(
          'label',
          { part: 'option' },
          input,
          stars ? icon(starOutline) : element('b', {}, label),
        );
      },
    );
    const control = drawChoices(title, stars ? 'scale stars' : 'scale numbers', choices);
    const { foot, conclude } = drawFoot(context, control, () => {
      const value = Number(inputs.find((input) => input.checked)?.value);
      if (value)
        context.commit({ interactionType: 'rating', value, label: stars ? say('star', value) : `${value}` });
    });
    return {
      nodes: [control, foot],
      onAnswered(answer, results) {
        for (const input of inputs) {
          input.checked = Number(input.value) === answer.value;
          input.disabled = true;
        }
        conclude(sayAverage(results, say));
      },
    };
  },
};
