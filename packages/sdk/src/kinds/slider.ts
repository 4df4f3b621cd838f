import { sliderOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { formatNumber } from '../texts/locales.ts';
import { watchCommit } from './commit-rules.ts';
import type { Kind } from './kind.ts';
import css from './slider.css?inline';
import { drawSubmit } from './submit-button.ts';

/** A native range: touch screen readers cannot drive drawn sliders. */
export const slider: Kind<'slider'> = {
  type: 'slider',
  rules: sliderOptions,
  css,
  title: (options, say) => options.title ?? say('slide'),
  draw(context) {
    const { options, say, locale } = context;
    const title = slider.title(options, say);
    const { sliderMin, sliderMax, sliderStep } = sliderOptions;
    const min = options.sliderMin ?? sliderMin.default;
    const max = options.sliderMax ?? min + sliderMax.default;
    const input = element('input', {
      part: 'slider',
      min,
      max,
      step: options.sliderStep ?? sliderStep.default,
      // Set after its bounds: a range starts in the middle of the bounds that it has at that time.
      type: 'range',
      'aria-label': title,
    });
    const bubble = element('output', {
      class: options.sliderEmoji ? 'emoji' : 'bubble',
      'aria-hidden': 'true',
    });
    const mean = element('i', { class: 'mean', part: 'marker', hidden: true });
    const track = element('div', { class: 'track' }, input, bubble, mean);
    const follow = () => {
      track.style.setProperty('--at', `${(input.valueAsNumber - min) / (max - min)}`);
      bubble.textContent = options.sliderEmoji ?? formatNumber(locale, input.valueAsNumber);
    };
    input.addEventListener('input', follow);
    follow();
    const [low, high] = options.sliderLabels ?? [];
    const control = element(
      'div',
      {},
      element('p', { class: 'title', part: 'title', 'aria-hidden': 'true' }, title),
      track,
      (low || high) &&
        element(
          'div',
          { class: 'ends', part: 'labels' },
          element('span', {}, low),
          element('span', {}, high),
        ),
    );
    const { submit, explicit } = drawSubmit(context);
    const result = element('p', { class: 'result', part: 'result' });
    watchCommit({
      control,
      submit,
      explicit,
      commit: () =>
        context.commit({
          interactionType: 'slider',
          value: input.valueAsNumber,
          label: formatNumber(locale, input.valueAsNumber),
        }),
    });
    return {
      nodes: [control, submit, result],
      onAnswered(answer, results) {
        input.value = `${answer.value}`;
        follow();
        input.disabled = true;
        submit.remove();
        result.textContent = results?.mean === undefined ? say('thanks') : say('average', results.mean);
        if (results?.mean !== undefined) {
          mean.hidden = false;
          track.style.setProperty('--mean', `${(results.mean - min) / (max - min)}`);
        }
      },
    };
  },
};
