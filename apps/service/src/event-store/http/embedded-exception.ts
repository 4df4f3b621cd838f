import { parseError } from '@clickhouse/client';

/** An exception takes a few kilobytes, even with the statement in it. */
const tailLength = 64 * 1024;

/**
 * Throws the exception at the end of a body that began as a success. Servers from 25.11 mark it, older ones write it
 * after the last row, and any server may be configured to write it as a row. No row in our formats begins like one.
 */
export function throwEmbeddedException(body: string): void {
  const tail = body.slice(-tailLength);
  const marked = /\r\n__exception__\r\n[^\r\n]*\r\n(Code: [\s\S]*)$/.exec(tail);
  const bare = marked ?? /(?:^|\n)(Code: \d+\. DB::[\s\S]*)$/.exec(tail);
  const message = bare?.[1] ?? toRowException(tail);
  if (message !== undefined) throw parseError(message);
}

function toRowException(tail: string): string | undefined {
  const row = /(?:^|\n)(\{"exception": ?"Code: [^\n]*\})\n?$/.exec(tail)?.[1];
  if (row === undefined) return undefined;
  const parsed: unknown = JSON.parse(row);
  const isRow = typeof parsed === 'object' && parsed !== null && 'exception' in parsed;
  return isRow ? String(parsed.exception) : undefined;
}
