import type { OverlayOptions } from '../wire.ts';

/** What an attribute's text means, by the name of the option; all others are text. */
const numbers = new Set('startTime endTime hideAfterMs ratingMax sliderMin sliderMax sliderStep'.split(' '));
const flags = new Set('pauseVideo dismissible redisplay showResults allowChange'.split(' '));
const structures = new Set('pollOptions sliderLabels labels metadata'.split(' '));

function toValue(name: string, text: string): unknown {
  if (numbers.has(name)) return Number(text);
  if (flags.has(name)) return text !== 'false';
  return structures.has(name) ? JSON.parse(text) : text;
}

/** `<overlay-item type="rating" rating-max="7">` → `{type: 'rating', ratingMax: 7}` */
export function readItem(item: Element): unknown {
  return Object.fromEntries(
    [...item.attributes]
      .filter(({ name }) => !/^(class|id|hidden|slot|style|data-.*)$/.test(name))
      .map(({ name, value }) => {
        const option = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
        return [option, toValue(option, value)];
      }),
  );
}

/** Everything that the markup describes, in order; what is no JSON is told and left out. */
export function readMarkup(root: Element): OverlayOptions[] {
  const found: unknown[] = [];
  for (const child of root.querySelectorAll('overlay-item, script[type="application/json"]')) {
    try {
      if (child.localName === 'overlay-item') found.push(readItem(child));
      else found.push(...[JSON.parse(child.textContent)].flat());
    } catch (error) {
      console.warn(`[overlay] ${error}`);
    }
  }
  // `createOverlay` checks each.
  return found as OverlayOptions[];
}
