/** A UUID v4. `crypto.randomUUID` exists in secure contexts only; shops still preview over http. */
export function createRandomId(): string {
  const { crypto } = globalThis;
  if (crypto.randomUUID) return crypto.randomUUID();
  const toDigit = (slot: string) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (slot === 'x' ? byte & 15 : (byte & 3) | 8).toString(16);
  };
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, toDigit);
}
