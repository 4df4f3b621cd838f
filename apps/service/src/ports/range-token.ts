/**
 * The token of a range also tells among how many shards of the store its rows are divided. So a range that was sent to
 * some of them is divided in the same way when it is sent again, by whichever node and whatever its settings say by then:
 * divided anew, rows that are stored on one shard would also go to another, under a token that it does not know.
 *
 * The token of a range for one server is as it has always been.
 */
export function toDividedToken(token: string, shards: number): string {
  return shards === 1 ? token : `${token}${mark}${shards}`;
}

/** 1 if the rows belong together. */
export function toShardCount(token: string): number {
  return Number(markedToken.exec(token)?.[1] ?? 1);
}

const mark = ':of-';
const markedToken = /:of-(\d{1,4})$/;
