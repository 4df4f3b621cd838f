import type { OverlayOptions } from '@overlay/contract';
import { type OptionRules, type OverlayType, sharedOptions } from '@overlay/contract/kinds';
import { cta } from '../kinds/cta.ts';
import type { Kind } from '../kinds/kind.ts';
import { poll } from '../kinds/poll.ts';
import { rating } from '../kinds/rating.ts';
import { slider } from '../kinds/slider.ts';
import { tap } from '../kinds/tap.ts';
import { findBroken, isRecord } from './check-options.ts';

export type ParsedOptions =
  | { readonly kind: Kind; readonly options: OverlayOptions; readonly known: readonly string[] }
  | { readonly message: string };

/** Every overlay type. */
export const kinds = { tap, rating, poll, slider, cta } satisfies { [Type in OverlayType]: Kind<Type> };

/** Options as a page wrote them, possibly without types or from its own data. */
export function parseOptions(given: unknown): ParsedOptions {
  const type = isRecord(given) ? String(given.type) : '';
  const kind = Object.hasOwn(kinds, type) ? (kinds as object as Record<string, Kind>)[type] : undefined;
  if (!kind || !isRecord(given)) return { message: `type must be one of ${Object.keys(kinds).join(' ')}` };
  const rules: OptionRules = { ...sharedOptions, ...kind.rules };
  const broken = findBroken(rules, given);
  if (broken) return { message: `${type}: ${broken} is not valid: ${JSON.stringify(given[broken])}` };
  // Checked option by option above, by the rules of which the contract makes its schema.
  const options = given as object as OverlayOptions;
  return { kind, options, known: Object.keys({ type, ...rules }) };
}
