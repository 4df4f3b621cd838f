import { type OptionRule, type OptionRules, patterns, styleTokens, urlLength } from '@overlay/contract/kinds';

type Given = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, most: number, least = 1): value is string {
  return typeof value === 'string' && value.length >= least && value.length <= most;
}

/** Whether it is a text of this form. */
export function isMatch(value: unknown, form: keyof typeof patterns): boolean {
  return isText(value, urlLength) && patterns[form].test(value);
}

/** Mirrors the schema that the contract makes of the rule; a test compares verdicts. */
function isAcceptable(rule: OptionRule, value: unknown, beside: Given): boolean {
  switch (rule.is) {
    case 'text':
      return isText(value, rule.most);
    case 'position':
      return rule.values.includes(value as string) || isMatch(value, rule.is);
    case 'choice':
      return rule.values.includes(value as string);
    case 'flag':
      return typeof value === 'boolean';
    case 'number': {
      const { least = -Infinity, most = Infinity, above } = rule;
      return (
        (rule.whole ? Number.isInteger(value) : Number.isFinite(value)) &&
        Number(value) >= least &&
        Number(value) <= most &&
        (above === undefined || Number(value) > Number(beside[above] ?? 0))
      );
    }
    case 'scalar':
      return Number.isFinite(value) || isText(value, rule.most);
    case 'choices':
    case 'ends': {
      const { least = 2, most = 2 } = rule;
      return (
        Array.isArray(value) &&
        value.length >= least &&
        value.length <= most &&
        value.every((item) =>
          rule.is === 'ends'
            ? isText(item, rule.text, 0)
            : isText(isRecord(item) && isMatch(item.id, 'identifier') ? item.label : item, rule.text),
        )
      );
    }
    case 'texts':
    case 'metadata': {
      return (
        isRecord(value) &&
        Object.keys(value).length <= rule.most &&
        Object.entries(value).every(
          ([key, item]) =>
            key.length <= rule.key &&
            (isText(item, rule.text, 0) ||
              (rule.is === 'metadata' &&
                (item === null || typeof item === 'boolean' || Number.isFinite(item)))),
        )
      );
    }
    case 'theme': {
      const tokens: OptionRules = styleTokens;
      const look = isRecord(value) ? value : { preset: value };
      return Object.keys(look).every((name) => tokens[name]) && !findBroken(tokens, look);
    }
    default:
      return isMatch(value, rule.is);
  }
}

/** The first option that breaks its rule. Absent and unknown options are fine. */
export function findBroken(rules: OptionRules, given: Given): string | undefined {
  return Object.keys(rules).find((name) => {
    const rule = rules[name];
    return rule && given[name] !== undefined && !isAcceptable(rule, given[name], given);
  });
}
