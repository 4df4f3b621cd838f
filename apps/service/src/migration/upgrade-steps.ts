export interface UpgradeProgress {
  readonly from: string;
  readonly to: string;
  /** What is being done; undefined between steps. */
  readonly step: string | undefined;
  readonly done: readonly { readonly step: string; readonly ms: number }[];
}

/** The steps of a start on the data of another version. */
export class Upgrade {
  readonly #from: string;
  readonly #to: string;
  readonly #onStep: (step: string, ms: number) => void;
  readonly #done: { readonly step: string; readonly ms: number }[] = [];
  #step: string | undefined;

  /** @param onStep called after each step */
  constructor(from: string, to: string, onStep: (step: string, ms: number) => void) {
    this.#from = from;
    this.#to = to;
    this.#onStep = onStep;
  }

  async run<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    this.#step = step;
    const startedMs = performance.now();
    try {
      const result = await work();
      const ms = Math.round(performance.now() - startedMs);
      this.#done.push({ step, ms });
      this.#onStep(step, ms);
      return result;
    } finally {
      this.#step = undefined;
    }
  }

  progress(): UpgradeProgress {
    return { from: this.#from, to: this.#to, step: this.#step, done: [...this.#done] };
  }
}
