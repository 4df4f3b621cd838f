/** Bytes for one connection, and what is known of them. */
export interface WireRequest {
  /** What it is, without its details: findings are told apart by it. */
  readonly label: string;
  readonly chunks: readonly Buffer[];
  /** One entry for each request in the bytes, in order: whether it is a HEAD, whose answer has no body. */
  readonly heads: readonly boolean[];
  /** Whether every request is all there. Where one is not, the service may wait for the rest, and is not waited for. */
  readonly isComplete: boolean;
  /** Of a batch of events: which of them are good, and may not be refused for their neighbours. */
  readonly goodEvents?: readonly boolean[];
  /** Of a request made from the OpenAPI document: whether the document allows it. Undefined where nobody asked. */
  readonly isDocumented?: boolean;
}

/** What goes over the wire, in a form that `printf '%b'` turns into the same bytes. */
export function toEscapedText({ chunks }: WireRequest): string {
  return Buffer.concat(chunks)
    .toString('latin1')
    .replaceAll(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/g, (character) => {
      if (character === '\r') return '\\r';
      if (character === '\n') return '\\n';
      return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
}
