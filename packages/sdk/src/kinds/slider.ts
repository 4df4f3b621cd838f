import { sliderOptions } from '@overlay/contract/kinds';
import { element } from '../dom/element.ts';
import { listen } from '../dom/listen.ts';
import { formatNumber } from '../texts/locales.ts';
import { drawFoot, sayAverage } from './foot.ts';
import type { Kind } from './kind.ts';

/** A native range: touch screen readers cannot drive drawn sliders. */
export const slider: Kind<'slider'> = {
  type: 'slider',
  rules: sliderOptions,
  icon: 'M5 12h14M13 8v8',
  title: (options, say) => options.title ?? say('slide'),
  draw(context) {
    const { options, say, locale, title } = context;
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
      'aria-valuetext': say('unanswered'),
    });
    const bubble = element(
      'output',
      { class: options.sliderEmoji ? 'emoji' : 'bubble', 'aria-hidden': 'true' },
      options.sliderEmoji,
    );
    const mean = element('i', { class: 'mean', part: 'marker', hidden: true });
    const track = element('div', { class: 'track untouched' }, input, bubble, mean);
    const toShare = (value: number) => `${(value - min) / (max - min)}`;
    const toText = () => formatNumber(locale, input.valueAsNumber);
    const place = () => track.style.setProperty('--at', toShare(input.valueAsNumber));
    const touch = () => {
      place();
      submit.disabled = false;
      track.className = 'track';
      input.removeAttribute('aria-valuetext');
      result.textContent = '';
      if (!options.sliderEmoji) bubble.textContent = toText();
    };
    // A press in place moves nothing, but it is a choice.
    listen(input, 'input click', touch);
    place();
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
    const { foot, submit, result, conclude } = drawFoot(context, control, () => {
      // Enter chooses the middle; the next one sends it.
      if (submit.disabled) touch();
      else
        context.commit({
          interactionType: 'slider',
          value: input.valueAsNumber,
          label: toText(),
        });
    });
    /** Where the thumb begins is nobody's answer. */
    submit.disabled = true;
    result.textContent = say('unanswered');
    return {
      nodes: [control, foot],
      onAnswered(answer, results) {
        input.value = `${answer.value}`;
        touch();
        input.disabled = true;
        conclude(sayAverage(results, say));
        if (results?.mean === undefined) return;
        mean.hidden = false;
        for (const { style } of [track, result]) style.setProperty('--mean', toShare(results.mean));
      },
    };
  },
};
