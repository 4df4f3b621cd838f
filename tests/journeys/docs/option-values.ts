import { type OptionRule, styleTokens } from '@overlay/contract';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/**
 * The text that the guide must contain about an option's values, from its schema; undefined if prose says it better.
 */
export function toValues(schema: Schema): string | undefined {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' ');
  switch (schema.type) {
    case 'boolean':
      return '`true` `false`';
    case 'integer':
      return `integer, ${schema.minimum} to ${schema.maximum}`;
    case 'number':
      if (schema.exclusiveMinimum !== undefined) return `number, above ${schema.exclusiveMinimum}`;
      return schema.minimum === undefined ? 'number' : `number, ${schema.minimum} or more`;
    case 'string':
      if (schema.pattern !== undefined) return undefined;
      return `text, ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
    default:
      return undefined;
  }
}

/** The text that the guide must contain about the values of an option whose schema says less than its rule. */
export function toEntries(rule: OptionRule): string | undefined {
  switch (rule.is) {
    case 'choices':
      return `${rule.least} to ${rule.most} of text or \`{ id, label }\``;
    case 'ends':
      return `two texts, 0 to ${rule.text} characters`;
    case 'texts':
      return `up to ${rule.most} texts by name`;
    case 'metadata':
      return `up to ${rule.most} flat entries`;
    case 'theme':
      return `${styleTokens.preset.values.map((value) => `\`${value}\``).join(' ')} or \`{ ${Object.keys(styleTokens).join(', ')} }\``;
    default:
      return undefined;
  }
}

/** The text that the guide must contain as the default of an option; undefined if prose says it better. */
export function toDefault(rule: OptionRule): string | undefined {
  switch (rule.is) {
    case 'flag':
      return `\`${rule.default ?? false}\``;
    case 'theme':
      return `\`${styleTokens.preset.values[0]}\``;
    case 'choice':
      return rule.default === null ? undefined : `\`${rule.default ?? rule.values[0]}\``;
    case 'number':
      if (rule.default === undefined) return undefined;
      return typeof rule.above === 'string' ? `\`${rule.above}\` + ${rule.default}` : `\`${rule.default}\``;
    default:
      return undefined;
  }
}
