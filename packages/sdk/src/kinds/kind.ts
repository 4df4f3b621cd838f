import type { InteractionType, OverlayOptions, OverlayType } from '@overlay/contract';
import type { OptionRules } from '@overlay/contract/kinds';
import type { Outline } from '../dom/icon.ts';
import type { Say } from '../texts/locales.ts';

export type OptionsOf<T extends OverlayType> = Extract<OverlayOptions, { type: T }>;

/** A viewer's answer. `label` is its text as shown to the viewer. */
export interface Answer {
  readonly interactionType: InteractionType;
  readonly value: number | string;
  readonly label?: string;
}

/** The answers of others, if the service returns them. */
export interface Results {
  readonly total: number;
  /** Shares in percent by option value. */
  readonly shares?: Readonly<Record<string, number>>;
  readonly mean?: number;
}

/** One drawing of an overlay: on the picture or in the list of interactions. All drawings share one answer. */
export interface PanelContext<T extends OverlayType> {
  readonly options: OptionsOf<T>;
  readonly say: Say;
  /** Empty only if the kind asks nothing by itself. */
  readonly title: string;
  /** Unique within the document's shadow root: names radio groups. */
  readonly name: string;
  readonly locale: string;
  /** Tells the overlay about an answer; the overlay decides whether it counts as another one. */
  commit(answer: Answer): void;
}

export interface Drawing {
  readonly nodes: readonly (Node | undefined)[];
  /** The overlay has been answered, here or in another drawing. Repeated with results when they come. */
  onAnswered?(answer: Answer, results: Results | undefined): void;
}

/** One overlay type: how it is drawn. What its options may be, the contract declares. */
export interface Kind<T extends OverlayType = OverlayType> {
  readonly type: T;
  /** Of its own options. */
  readonly rules: OptionRules;
  /** Whether a further answer is another event; a type without this accepts one answer. */
  readonly mayChange?: (options: OptionsOf<T>) => boolean;
  /** Of a kind that asks a question even if the page gives it none. */
  readonly title?: (options: OptionsOf<T>, say: Say) => string;
  /** Beside its question while it waits as a button. */
  readonly icon: Outline;
  draw(context: PanelContext<T>): Drawing;
}
