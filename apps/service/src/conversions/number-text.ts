/**
 * The digits of a top-level number of a JSON object, as they were sent: JSON.parse makes a float of them, and some
 * amounts are no floats. Undefined where the member is missing or no number. Of a repeated name the last counts, as
 * with JSON.parse.
 * @param json a text that JSON.parse has taken
 */
export function findNumberText(json: string, name: string): string | undefined {
  let depth = 0;
  let key: string | undefined;
  let found: string | undefined;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && token === ',') key = undefined;
    if (depth !== 1 || token === ':' || token === ',') continue;
    if (key === undefined) key = token.startsWith('"') ? JSON.parse(token) : undefined;
    else if (key === name) found = /^[-\d]/.test(token) ? token : undefined;
  }
  return found;
}
