/**
 * A rule answers whether a value is acceptable, perhaps only beside others; rules mirror the schema of the contract, a test
 * compares verdicts.
 */
export type Rule = (value: unknown, beside?: Readonly<Record<string, unknown>>) => boolean;
export type Rules = Readonly<Record<string, Rule>>;

export const isText =
  (max: number, min = 1): Rule =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max;
export const isMatch =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
export const isOneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string);
export const isNumber =
  (min = -Infinity, max = Infinity): Rule =>
  (value) =>
    Number.isFinite(value) && Number(value) >= min && Number(value) <= max;
/** A number above that of another field. */
export const isAbove =
  (name: string): Rule =>
  (value, beside) =>
    isNumber()(value) && Number(value) > Number(beside?.[name] ?? 0);
export const isInteger =
  (min: number, max: number): Rule =>
  (value) =>
    Number.isInteger(value) && isNumber(min, max)(value);
export const isFlag: Rule = (value) => typeof value === 'boolean';
export const isList =
  (item: Rule, min: number, max: number): Rule =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every((entry) => item(entry));

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export const isRecordOf =
  (item: Rule, keyLength: number, entries = Infinity): Rule =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).length <= entries &&
    Object.entries(value).every(([key, entry]) => key.length <= keyLength && item(entry));

/** The first field that breaks its rule. Absent and unknown fields are fine. */
export function findBroken(rules: Rules, value: Record<string, unknown>): string | undefined {
  return Object.keys(rules).find((name) => value[name] !== undefined && !rules[name]?.(value[name], value));
}
