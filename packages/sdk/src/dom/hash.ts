/** Two multiplicative hashes of 32 bits in base 36: short names for equal things, not secrets. */
export function toHash(text: string): string {
  return [2654435761, 1597334677]
    .map((prime) => {
      let hash = prime;
      for (const letter of text) hash = Math.imul(hash ^ Number(letter.codePointAt(0)), prime);
      return (hash >>> 0).toString(36);
    })
    .join('');
}
