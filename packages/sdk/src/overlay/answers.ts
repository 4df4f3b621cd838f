import type { OverlayOptions, OverlayType } from '@overlay/contract';
import type { TrackResult } from '../client/track.ts';
import { adoptCss } from '../dom/style-sheets.ts';
import type { Answer, Kind, OptionsOf, Results } from '../kinds/kind.ts';
import { type Say, toSay } from '../texts/locales.ts';
import { makePanel, type Panel } from './panel.ts';
import type { SdkContext } from './sdk-context.ts';

export interface Answers {
  readonly given: () => Answer | undefined;
  readonly say: () => Say;
  /** Adds a drawing; all of them show the same answer. */
  draw(name: string, dismiss?: () => void): Panel;
  release(panel: Panel): void;
}

/** The one answer of an overlay, shared by all of its drawings. */
export function makeAnswers<T extends OverlayType>(
  kind: Kind<T>,
  options: () => OptionsOf<T>,
  overlayId: string,
  context: SdkContext,
  onAnswer: (answer: Answer, say: Say, settle: (result: TrackResult) => void) => void,
  /** There is more to read: others' answers, or a verdict, which is announced. */
  onMore: (verdict?: string) => void,
): Answers {
  const panels = new Set<Panel>();
  let answered: Answer | undefined;
  let results: Results | undefined;
  let showVerdict: ((panel: Panel) => string) | undefined;
  const locale = () => options().locale ?? context.locale();
  const say = () => toSay(locale(), options().labels);
  const showAnswerIn = (panel: Panel) => {
    if (!answered) return;
    panel.answered(answered, results);
    return showVerdict?.(panel);
  };
  const showAnswer = () => {
    let text: string | undefined;
    for (const panel of panels) text = showAnswerIn(panel);
    return text;
  };
  /** An overlay that the page made knows the correct option at once; another learns it from the receipt. */
  const judge = (answer: Answer, correctOptionId: string | undefined) => {
    const current: OverlayOptions = options();
    if (!correctOptionId || answered !== answer || current.type !== 'poll') return;
    context.load('quiz').then(
      (quiz) => {
        showVerdict = ({ node }) => quiz.showVerdict(node, current, answer, correctOptionId, say(), adoptCss);
        onMore(showAnswer());
      },
      // The viewer still sees that the vote was taken.
      () => {},
    );
  };
  const commit = (answer: Answer) => {
    const isLink = answer.interactionType === 'cta_click';
    if (!isLink) {
      if (answered && (answered.value === answer.value || !kind.mayChange?.(options()))) return;
      answered = answer;
      showVerdict = undefined;
      // In a separate task: on a slow phone, styles and layout would make the press too long.
      setTimeout(showAnswer);
    }
    // Options of a type that has no results or no correct answer do not have them.
    const { correctOptionId, showResults } = options() as Partial<OptionsOf<'poll'>>;
    onAnswer(answer, say(), (receipt) =>
      judge(answer, correctOptionId ?? (receipt.ok ? receipt.correctOptionId : undefined)),
    );
    if (isLink || !showResults) return;
    // In another: the first question loads the code that asks.
    setTimeout(() =>
      context.results(overlayId).then((found) => {
        results = found;
        showAnswer();
        onMore();
      }),
    );
  };
  /** If that fails it is drawn as its preset, or dark. */
  const loadLook = () =>
    /^(glass|light|dark)$/.test(`${options().theme ?? 'dark'}`)
      ? undefined
      : context.load('look').catch(() => undefined);
  // Here when it is drawn, so that its colours do not change before the eyes of the viewer.
  loadLook();
  return {
    given: () => answered,
    say,
    draw(name, dismiss) {
      const panel = makePanel(
        kind,
        { options: options(), say: say(), name, locale: locale(), commit },
        dismiss,
      );
      loadLook()?.then((chunk) => chunk?.applyLook(panel.node, options().theme));
      panels.add(panel);
      showAnswerIn(panel);
      return panel;
    },
    release: (panel) => void panels.delete(panel),
  };
}
