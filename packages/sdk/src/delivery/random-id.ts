/**
 * A version-4 UUID. `crypto.randomUUID` exists in secure contexts only; shops still preview over http.
 * Each 1 and 0 becomes any digit, and the 8 one of 8, 9, a and b.
 */
export function createRandomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = globalThis.crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
