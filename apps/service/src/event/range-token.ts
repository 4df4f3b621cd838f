/**
 * A range token is what the event store deduplicates inserts by. A token is never used for other rows: whatever sends rows
 * again after a crash sends them under the token of the first attempt.
 *
 *     <log>:<consumer>:<first>-<last>[:<nonce>]     a range of the log
 *     <range token>/<from>-<to>                     rows from..to-1 of a range, which the store refused as a whole
 *     move:<nonce>                                  a block that `overlay migrate` copies
 */

/** @param nonce where positions of the log may be used again, as after a failover to a standby that lacked the last ones */
export function toRangeToken(
  logId: string,
  consumer: string,
  first: number,
  last: number,
  nonce?: string,
): string {
  const token = `${logId}:${consumer}:${first}-${last}`;
  return nonce === undefined ? token : `${token}:${nonce}`;
}

/** @param from index of the first row of the piece; `to` is the index after its last */
export function toPieceToken(rangeToken: string, from: number, to: number): string {
  return `${rangeToken}/${from}-${to}`;
}

export function toMoveToken(nonce: string): string {
  return `move:${nonce}`;
}
