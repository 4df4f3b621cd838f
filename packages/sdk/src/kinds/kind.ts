import type { Rules } from '../options/rule.ts';
import type { Say } from '../texts/locales.ts';
import type { InteractionType, OverlayOptions, OverlayType } from '../wire.ts';

export type OptionsOf<T extends OverlayType> = Extract<OverlayOptions, { type: T }>;

/** What the viewer answered. `label` is how a viewer would say it. */
export interface Answer {
  readonly interactionType: InteractionType;
  readonly value: number | string;
  readonly label?: string;
}

/** What others answered, where the service gives it out. */
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
  /** Unique within the document's shadow root: names radio groups. */
  readonly name: string;
  readonly locale: string;
  /** Tells the overlay about an answer; it decides whether it is one more. */
  commit(answer: Answer): void;
}

export interface Drawing {
  readonly nodes: readonly (Node | undefined)[];
  /** The overlay has been answered, here or in another drawing. Repeated with results when they come. */
  onAnswered?(answer: Answer, results: Results | undefined): void;
}

/** One overlay type: everything that is particular to it. */
export interface Kind<T extends OverlayType = OverlayType> {
  readonly type: T;
  readonly rules: Rules;
  readonly css: string;
  /** Whether a further answer is one more event; a type without this takes one answer. */
  readonly mayChange?: (options: OptionsOf<T>) => boolean;
  title(options: OptionsOf<T>, say: Say): string;
  draw(context: PanelContext<T>): Drawing;
}

/** The types that a build carries. */
export type KindTable = { readonly [T in OverlayType]?: Kind<T> };
