import type { Answer, Kind, OptionsOf, Results } from '../kinds/kind.ts';
import { type Say, toSay } from '../texts/locales.ts';
import type { OverlayOptions, OverlayType } from '../wire.ts';
import { makePanel, type Panel } from './panel.ts';
import type { SdkContext } from './sdk-context.ts';

export interface Answers {
  readonly given: () => Answer | undefined;
  readonly say: () => Say;
  /** One more drawing; all of them show the same answer. */
  draw(name: string, dismiss?: () => void): Panel;
  release(panel: Panel): void;
}

/** The one answer of an overlay, in however many drawings. */
export function makeAnswers<T extends OverlayType>(
  kind: Kind<T>,
  options: () => OptionsOf<T>,
  overlayId: string,
  context: SdkContext,
  onAnswer: (answer: Answer, say: Say) => void,
): Answers {
  const panels = new Set<Panel>();
  let answered: Answer | undefined;
  let results: Results | undefined;
  const locale = () => options().locale ?? context.locale();
  const say = () => toSay(locale(), options().labels);
  const showAnswer = () => {
    for (const panel of panels) if (answered) panel.answered(answered, results);
  };
  const commit = (answer: Answer) => {
    const isLink = answer.interactionType === 'cta_click';
    if (!isLink) {
      if (answered && (answered.value === answer.value || !kind.mayChange?.(options()))) return;
      answered = answer;
      showAnswer();
    }
    onAnswer(answer, say());
    const current: OverlayOptions = options();
    if (isLink || !('showResults' in current && current.showResults)) return;
    context.results(overlayId).then((found) => {
      results = found;
      showAnswer();
    });
  };
  return {
    given: () => answered,
    say,
    draw(name, dismiss) {
      const panel = makePanel(
        kind,
        { options: options(), say: say(), name, locale: locale(), commit },
        dismiss,
      );
      panels.add(panel);
      if (answered) panel.answered(answered, results);
      return panel;
    },
    release: (panel) => void panels.delete(panel),
  };
}
