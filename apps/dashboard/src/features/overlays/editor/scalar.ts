/** A value as people type it: numbers, `true`, `false` and `null` are what they look like, the rest is text. */
export type Scalar = string | number | boolean | null;

export function parseScalar(text: string): Scalar {
  const trimmed = text.trim();
  if (/^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(trimmed)) {
    const value: Scalar = JSON.parse(toJsonNumber(trimmed));
    return value;
  }
  // Quotation marks keep as text what would be something else: `"5"`.
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1) : text;
}

export function formatScalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value);
  return parseScalar(value) === value ? value : `"${value}"`;
}

/** JSON has no leading zeros; people do. */
function toJsonNumber(text: string): string {
  return text.replace(/^(-?)0+(?=\d)/, '$1');
}
