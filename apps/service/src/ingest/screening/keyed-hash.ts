const prime = 0x0100_0193;
const otherPrime = 0x01b8_73d3;

/**
 * 32-bit FNV-1a over UTF-16 units, from a seed that only the account's nodes know: a stranger cannot choose texts that share
 * a counter with those of others.
 */
export function hashText(seed: number, text: string, end: number = text.length): number {
  let hash = seed;
  for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return spread(hash);
}

export interface TwoHashes {
  one: number;
  other: number;
}

/** Two independent hashes in one pass, into `result`: every event asks for those of its device. */
export function hashTwice(seed: number, text: string, result: TwoHashes): void {
  let one = seed;
  let other = ~seed;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, prime);
    other = Math.imul(other ^ unit, otherPrime);
  }
  result.one = spread(one);
  result.other = spread(other);
}

/** For a pair of hashes. Not symmetric. */
export function hashPair(one: number, other: number): number {
  return spread(Math.imul(one, 0x9e37_79b1) ^ other);
}

/** The bits of the last units reach only the low half: counters take any bits of a hash. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
