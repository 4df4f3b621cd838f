/** 128 random bits in hex. `crypto.randomUUID` exists in secure contexts only; shops still preview over http. */
export function createRandomId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
