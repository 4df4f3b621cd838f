/** An error in ClickHouse's form: number, text, and the name of the number. */
export class StoreException extends Error {
  readonly code: number;

  constructor(code: number, text: string, codeName: string) {
    super(`Code: ${code}. DB::Exception: ${text}. (${codeName})`);
    this.name = 'StoreException';
    this.code = code;
  }
}

const badRequests = new Set([
  6, 26, 27, 36, 38, 41, 42, 43, 44, 46, 47, 53, 62, 69, 70, 72, 115, 117, 131, 206, 349, 386, 456,
]);
const notFound = new Set([16, 60, 81]);

/**
 * The HTTP status of an exception, as in ClickHouse:
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Server/HTTP/exceptionCodeToHTTPStatus.cpp
 */
export function toStatus(code: number): number {
  if (code === 194) return 401;
  if (code === 192 || code === 193 || code === 516) return 403;
  if (code === 48) return 501;
  if (code === 307) return 413;
  if (badRequests.has(code)) return 400;
  return notFound.has(code) ? 404 : 500;
}

/** The error number in an engine message, or that of an unknown exception. */
export function toExceptionCode(error: unknown): number {
  if (error instanceof StoreException) return error.code;
  const message = error instanceof Error ? error.message : String(error);
  return Number(/Code: (\d+)\. DB::/.exec(message)?.[1] ?? 1002);
}

/** With the prefix that clients look for, whatever threw the error. */
export function toExceptionText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /Code: \d+\. DB::/.test(message)
    ? message
    : `Code: 1002. DB::Exception: ${message} (UNKNOWN_EXCEPTION)`;
}
