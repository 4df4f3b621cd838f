/** Bytes for one connection, and their properties. */
export interface WireRequest {
  /** Its kind without details, by which findings are grouped. */
  readonly label: string;
  readonly chunks: readonly Buffer[];
  /** One entry per request in the bytes, in order: whether it is a HEAD, whose answer has no body. */
  readonly heads: readonly boolean[];
  /**
   * Whether every request is complete. Otherwise the service may wait for the rest, and the test does not wait for it.
   */
  readonly isComplete: boolean;
  /** For a batch of events: which of them are valid, and must not be refused because of the others. */
  readonly goodEvents?: readonly boolean[];
  /** For a request derived from the OpenAPI document: whether the document allows it. Undefined otherwise. */
  readonly isDocumented?: boolean;
}

/** The bytes on the wire, in a form that `printf '%b'` turns into the same bytes. */
export function toEscapedText({ chunks }: WireRequest): string {
  return Buffer.concat(chunks)
    .toString('latin1')
    .replaceAll(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/g, (character) => {
      if (character === '\r') return '\\r';
      if (character === '\n') return '\\n';
      return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
}
