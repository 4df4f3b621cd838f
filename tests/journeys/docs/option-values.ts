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
