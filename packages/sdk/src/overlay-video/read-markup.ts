import type { OverlayOptions } from '@overlay/contract';
import { type OptionRules, optionRules } from '@overlay/contract/kinds';

const rules: OptionRules = optionRules;

/** What an attribute's text means, by the rule of its option. */
function toValue(name: string, text: string): unknown {
  // What `constructor` and the like inherit is no rule: it stays text.
  const is = rules[name]?.is;
  if (is === 'number') return Number(text);
  if (is === 'flag') return text !== 'false';
  // A theme may also be the name of a preset.
  return is && /^(choices|ends|texts|meta|theme{)/.test(is + text) ? JSON.parse(text) : text;
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

/** Everything that the markup describes, in order; invalid JSON is reported and skipped. */
export function readMarkup(root: Element): OverlayOptions[] {
  const found: unknown[] = [];
  for (const child of root.querySelectorAll('overlay-item, script[type="application/json"]')) {
    try {
      found.push(child.localName === 'overlay-item' ? readItem(child) : JSON.parse(child.textContent));
    } catch (error) {
      console.warn(`[overlay] ${error}`);
    }
  }
  // A script may have several; `createOverlay` validates each.
  return found.flat() as OverlayOptions[];
}
