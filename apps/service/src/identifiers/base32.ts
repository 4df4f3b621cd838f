/** Crockford's base 32, lower case: URL-safe, and its order is the order of the bytes. */
const alphabet = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz', 'latin1');
/** A string built letter by letter is a tree of its parts, and thousands of these wait for their commit. */
const letters = Buffer.alloc(26);

/** 16 bytes as 26 characters. */
export function toBase32(bytes: Uint8Array): string {
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let index = 0; index < 16; index++) {
    held = (held << 8) | (bytes[index] ?? 0);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters[length++] = alphabet[(held >> bits) & 31] ?? 0;
    }
    held &= (1 << bits) - 1;
  }
  letters[length] = alphabet[(held << (5 - bits)) & 31] ?? 0;
  return letters.toString('latin1');
}

/** The 16 bytes that `toBase32` was given. */
export function fromBase32(text: string): Buffer {
  const bytes = Buffer.alloc(16);
  let length = 0;
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return bytes;
}
