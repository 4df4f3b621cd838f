import { limits } from '@overlay/contract';

/**
 * Matches strings, punctuation, and the rest: numbers and literals. Tokens are unambiguous, so it runs in linear time.
 */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const startOfNumber = /^[-\d]/;
/** `/events/499/metadata/name`: nothing deeper has a field name. */
const namesInPointer = 4;
const mostPointers = 1_000;

/**
 * The digits of a top-level number of a JSON object as sent: JSON.parse rounds them to a float, and some amounts are
 * not floats. Undefined if the member is missing or not a number. The last of repeated names wins, as in JSON.parse.
 * @param json a text that JSON.parse accepts
 */
export function findNumberText(json: string, name: string): string | undefined {
  let depth = 0;
  let key: string | undefined;
  let found: string | undefined;
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ',') key = undefined;
    if (depth !== 1 || token === ':' || token === ',') continue;
    if (key === undefined) key = token.startsWith('"') ? JSON.parse(token) : undefined;
    else if (key === name) found = startOfNumber.test(token) ? token : undefined;
  }
  return found;
}

/**
 * JSON pointers of numbers with too many characters: the first one of each event of a batch, and elsewhere the first
 * one of each field or entry. At most a thousand pointers, each at most four names long.
 * @param json a text that JSON.parse accepts
 */
export function findLongNumbers(json: string): readonly string[] {
  return mayHaveLongNumber(json) ? listLongNumbers(json) : [];
}

/** Inspects one character in 41. */
function mayHaveLongNumber(json: string): boolean {
  const stride = limits.numberLength + 1;
  for (let at = limits.numberLength; at < json.length; at += stride) {
    if (!isOfNumber(json.charCodeAt(at))) continue;
    let start = at;
    while (start > 0 && isOfNumber(json.charCodeAt(start - 1))) start -= 1;
    let end = at + 1;
    while (end - start < stride && end < json.length && isOfNumber(json.charCodeAt(end))) end += 1;
    if (end - start >= stride) return true;
  }
  return false;
}

/** Digits, and `+ - . E e`. */
function isOfNumber(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || (code | 32) === 101;
}

interface Level {
  readonly isArray: boolean;
  name: string | number;
  isNameRead: boolean;
}

function listLongNumbers(json: string): string[] {
  const found = new Map<string, string>();
  const levels: Level[] = [];
  for (const [token] of json.matchAll(tokens)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      levels.push({ isArray: token === '[', name: 0, isNameRead: token === '[' });
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level !== undefined) {
      if (typeof level.name === 'number') level.name += 1;
      level.isNameRead = level.isArray;
    } else if (token === ':') continue;
    else if (level?.isNameRead === false) {
      level.name = JSON.parse(token);
      level.isNameRead = true;
    } else if (token.length > limits.numberLength && startOfNumber.test(token)) {
      const place = toPointer(levels, 2);
      if (!found.has(place)) found.set(place, toPointer(levels, namesInPointer));
      if (found.size === mostPointers) break;
    }
  }
  return [...found.values()];
}

function toPointer(levels: readonly Level[], names: number): string {
  const shown = levels.slice(0, names).map(({ name }) => String(name).slice(0, limits.metadataKeyLength));
  return shown.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
