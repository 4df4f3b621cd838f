import type { Kind, KindTable } from '../kinds/kind.ts';
import type { OverlayOptions } from '../wire.ts';
import { findBroken, isRecord } from './rule.ts';
import { sharedRules } from './shared-rules.ts';

export type ParsedOptions =
  | { readonly kind: Kind; readonly options: OverlayOptions; readonly known: readonly string[] }
  | { readonly message: string };

/** Options as a page wrote them: perhaps without types, perhaps from its own data. */
export function parseOptions(kinds: KindTable, given: unknown): ParsedOptions {
  const type = isRecord(given) ? String(given.type) : '';
  const kind = Object.hasOwn(kinds, type) ? (kinds as Record<string, Kind>)[type] : undefined;
  if (!kind || !isRecord(given)) return { message: `type must be one of ${Object.keys(kinds).join(' ')}` };
  const broken = findBroken(sharedRules, given) ?? findBroken(kind.rules, given);
  if (broken) return { message: `${type}: ${broken} is not valid: ${JSON.stringify(given[broken])}` };
  // Checked field by field above, against rules that a test compares with the schema.
  const options = given as object as OverlayOptions;
  return { kind, options, known: Object.keys({ type, ...sharedRules, ...kind.rules }) };
}
