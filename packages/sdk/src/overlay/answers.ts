import type { OverlayOptions, OverlayType } from '@overlay/contract';
import type { Answer, Kind, OptionsOf, Results } from '../kinds/kind.ts';
import { type Say, toDirection, toSay } from '../texts/locales.ts';
import { makePlate, type Plate } from './plate.ts';
import type { Surroundings } from './surroundings.ts';

export interface Answers {
  readonly given: () => Answer | undefined;
  readonly say: () => Say;
  /** One more drawing; all of them show the same answer. */
  draw(name: string, dismiss?: () => void): Plate;
  release(plate: Plate): void;
}

/** The one answer of an overlay, in however many drawings. */
export function makeAnswers<T extends OverlayType>(
  kind: Kind<T>,
  options: () => OptionsOf<T>,
  overlayId: string,
  surroundings: Surroundings,
  onAnswer: (answer: Answer, say: Say) => void,
): Answers {
  const plates = new Set<Plate>();
  let answered: Answer | undefined;
  let results: Results | undefined;
  const locale = () => options().locale ?? surroundings.locale();
  const say = () => toSay(locale(), options().labels);
  const showAnswer = () => {
    for (const plate of plates) if (answered) plate.answered(answered, results);
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
    surroundings.results(overlayId).then((found) => {
      results = found;
      showAnswer();
    });
  };
  return {
    given: () => answered,
    say,
    draw(name, dismiss) {
      const direction = toDirection(locale());
      const plate = makePlate(kind, { options: options(), say: say(), name, direction, commit }, dismiss);
      plates.add(plate);
      if (answered) plate.answered(answered, results);
      return plate;
    },
    release: (plate) => void plates.delete(plate),
  };
}
