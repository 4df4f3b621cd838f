import { pollOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { icon } from '../dom/icon.ts';
import { formatNumber } from '../texts/locales.ts';
import { drawChoices, drawFoot } from './foot.ts';
import type { Kind } from './kind.ts';

const checkMark = 'M5 12.5l4.5 4.5L19 7.5';

/** A question with two to eight options. The value is the option's id, or its index if it has none. */
export const poll: Kind<'poll'> = {
  type: 'poll',
  rules: pollOptions,
  // The bars of its results.
  icon: 'M6 19v-6M12 19V5M18 19v-9',
  mayChange: (options) => options.allowChange === true,
  title: (options, say) => options.pollQuestion ?? options.title ?? say('poll'),
  draw(context) {
    const { options, say, name, locale, title } = context;
    const rows = (options.pollOptions ?? [say('yes'), say('no')]).map((option, index) => {
      const { id, label } = typeof option === 'string' ? { id: index, label: option } : option;
      const input = element('input', { type: 'radio', name, value: index });
      const bar = element('i', { class: 'bar', part: 'bar' });
      const share = element('span', { class: 'share', part: 'share', hidden: !options.showResults });
      const row = element(
        'label',
        { class: 'row', part: 'option' },
        bar,
        input,
        element('span', { class: 'mark' }, icon(checkMark)),
        element('span', { class: 'text' }, label),
        share,
      );
      return { value: id, label, input, bar, share, row };
    });
    const control = drawChoices(
      title,
      'rows',
      rows.map((row) => row.row),
    );
    const { foot, conclude } = drawFoot(context, control, () => {
      const chosen = rows.find((row) => row.input.checked);
      if (chosen) context.commit({ interactionType: 'poll', value: chosen.value, label: chosen.label });
    });
    return {
      nodes: [control, foot],
      onAnswered(answer, results) {
        for (const row of rows) {
          row.input.checked = row.value === answer.value;
          // Without those of others, one's own answer fills its row.
          const share = options.showResults
            ? (results?.shares?.[`${row.value}`] ?? 0) / 100
            : +row.input.checked;
          row.input.disabled = !options.allowChange;
          row.share.textContent = results?.shares ? formatNumber(locale, share, 'percent') : '';
          row.bar.style.setProperty('--share', `${share}`);
        }
        conclude(results && say('votes', results.total), options.allowChange);
      },
    };
  },
};
