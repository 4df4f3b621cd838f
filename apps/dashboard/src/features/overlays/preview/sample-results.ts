/** What a result says below its overlay, in the language of the dashboard. */
export interface SampleWords {
  readonly results: string;
  readonly average: (mean: string) => string;
}

/** How often viewers of the sample choose each answer, the first answer first. */
const weights = [9, 4, 6, 3, 2, 2, 1, 1];

/** Whole percents, as parts of 1, that add up to 1. */
export function sampleShares(count: number): readonly number[] {
  const used = Array.from({ length: count }, (_, index) => weights[index] ?? 1);
  const total = used.reduce((sum, weight) => sum + weight, 0);
  const others = used.slice(1).map((weight) => Math.round((100 * weight) / total));
  return [100 - others.reduce((sum, percent) => sum + percent, 0), ...others].map((percent) => percent / 100);
}

/** Where the mean of the sample lies between the ends of a scale. */
const meanAt = 0.62;

/**
 * Adds results to an answered overlay, which has none here: the SDK of a preview is not connected, so that nothing is counted. They
 * say that they are a sample, and stay until `signal` is aborted.
 */
export function showSampleResults(panel: HTMLElement, words: SampleWords, signal: AbortSignal): void {
  const language = panel.lang || panel.ownerDocument.documentElement.lang;
  const format = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  const fill = () => {
    const result = panel.querySelector<HTMLElement>('[part~="result"]');
    if (result === null) return;
    const shares = [...panel.querySelectorAll('[part~="share"]')];
    const bars = panel.querySelectorAll<HTMLElement>('[part~="bar"]');
    sampleShares(shares.length).forEach((share, index) => {
      write(shares[index], format(share, { style: 'percent' }));
      bars[index]?.style.setProperty('--share', `${share}`);
    });
    const scale = toScale(panel);
    if (scale === undefined) return write(result, words.results);
    const mean = scale.min + meanAt * (scale.max - scale.min);
    write(result, words.average(format(mean, { maximumFractionDigits: 1 })));
    const marker = panel.querySelector<HTMLElement>('[part~="marker"]');
    if (marker === null) return;
    marker.hidden = false;
    for (const node of [marker.parentElement, result]) node?.style.setProperty('--mean', `${meanAt}`);
  };
  fill();
  // A verdict makes the overlay draw its answer again.
  const observer = new MutationObserver(fill);
  observer.observe(panel, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Writing the same text again would be observed again. */
function write(node: Element | undefined, text: string): void {
  if (node !== undefined && node.textContent !== text) node.textContent = text;
}

/** The ends of a slider or a rating; undefined for a poll. */
function toScale(panel: HTMLElement): { readonly min: number; readonly max: number } | undefined {
  const slider = panel.querySelector<HTMLInputElement>('input[type="range"]');
  if (slider !== null) return { min: Number(slider.min), max: Number(slider.max) };
  if (panel.querySelector('[part~="share"]') !== null) return undefined;
  return { min: 1, max: panel.querySelectorAll('[part~="option"]').length };
}
