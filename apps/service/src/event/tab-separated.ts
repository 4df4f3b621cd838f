/** Fields of ClickHouse's TabSeparated format. */
const needsEscape = /[\\\t\n\r\0\b\f']/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  "'": "\\'",
};

export function text(value: string): string {
  return needsEscape.test(value)
    ? value.replace(/[\\\t\n\r\0\b\f']/g, (character) => escapes[character] ?? '')
    : value;
}
export function number(value: number | null): string {
  return value === null ? '\\N' : String(value);
}
export function nullableText(value: string | null): string {
  return value === null ? '\\N' : text(value);
}
/** DateTime64(3) as text: seconds with three decimals, which the store parses fastest and exactly. */
export function instant(ms: number): string {
  const digits = String(ms).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
/** Array(String), of words that need no escape. */
export function words(values: readonly string[]): string {
  return values.length === 0 ? '[]' : `['${values.join("','")}']`;
}
/** Array(Tuple(Float64, Float64)) */
export function pairs(values: readonly (readonly [number, number])[]): string {
  return values.length === 0 ? '[]' : `[${values.map(([from, to]) => `(${from},${to})`).join(',')}]`;
}
