import type { OptionRule, OptionRules } from './option-rule.ts';

/** Options that are valid individually but not together. */
export interface Contradiction {
  /** The option to correct. */
  readonly option: string;
  /** Of a list: the index of the entry and the field in it. */
  readonly within?: readonly [index: number, field: string];
  /**
   * `above`: not greater than another option. `exceeds`: a step that is longer than its range. `divides`: a step that does
   * not end at the range's upper bound. `needs`: it is missing, and another option needs it. `unique`: the identifier of
   * an earlier choice. `among`: the identifier of no choice.
   */
  readonly broken: 'above' | 'exceeds' | 'divides' | 'needs' | 'unique' | 'among';
  /** The other options. */
  readonly others: readonly string[];
}

/** Checks what the rule of a single option cannot express. `options` are valid by their rules. */
export function findContradictions(
  rules: OptionRules,
  options: Readonly<Record<string, unknown>>,
): readonly Contradiction[] {
  const numberOf = (name: string) => numberIn(rules, options, name) ?? 0;
  const isTooLow = (name: string, rule: OptionRule | undefined): boolean =>
    rule?.is === 'number' &&
    typeof rule.above === 'string' &&
    (numberIn(rules, options, name) ?? Infinity) <= numberOf(rule.above);
  return Object.entries(rules).flatMap(([option, rule]): Contradiction[] => {
    switch (rule.is) {
      case 'number': {
        if (isTooLow(option, rule)) return [{ option, broken: 'above', others: [String(rule.above)] }];
        if (rule.divides === undefined || options[option] === undefined) return [];
        const [low, high] = rule.divides;
        if (isTooLow(high, rules[high])) return [];
        const broken = checkStep(numberOf(option), numberOf(high) - numberOf(low));
        return broken === undefined ? [] : [{ option, broken, others: rule.divides }];
      }
      case 'url':
        return options[option] !== undefined && rule.needs !== undefined && options[rule.needs] === undefined
          ? [{ option: rule.needs, broken: 'needs', others: [option] }]
          : [];
      case 'identifier':
        return options[option] !== undefined &&
          rule.among !== undefined &&
          !idsOf(options[rule.among]).includes(options[option])
          ? [{ option, broken: 'among', others: [rule.among] }]
          : [];
      case 'choices': {
        const ids = idsOf(options[option]);
        return ids.flatMap((id, index) =>
          id === undefined || ids.indexOf(id) === index
            ? []
            : [{ option, within: [index, 'id'], broken: 'unique', others: [] }],
        );
      }
      default:
        return [];
    }
  });
}

/** The number that an option has or, if it is absent, by default; undefined without either. */
export function numberIn(
  rules: OptionRules,
  options: Readonly<Record<string, unknown>>,
  name: string,
): number | undefined {
  const rule = rules[name];
  if (options[name] !== undefined) return Number(options[name]);
  if (rule?.is !== 'number' || rule.default === undefined) return undefined;
  return (typeof rule.above === 'string' ? (numberIn(rules, options, rule.above) ?? 0) : 0) + rule.default;
}

function checkStep(step: number, range: number): 'exceeds' | 'divides' | undefined {
  if (step > range) return 'exceeds';
  return isWhole(range / step) ? undefined : 'divides';
}

/** Tolerates floating point: 1 / 0.1 is 10, but (0.7 - 0.1) / 0.1 is 5.999…. */
function isWhole(quotient: number): boolean {
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, quotient);
}

/** Undefined for choices that are mere texts. */
function idsOf(choices: unknown): readonly unknown[] {
  if (!Array.isArray(choices)) return [];
  return choices.map((choice: unknown) =>
    typeof choice === 'object' && choice !== null && 'id' in choice ? choice.id : undefined,
  );
}
