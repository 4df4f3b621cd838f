export interface RequestOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The head of a request, with its empty line. */
export function toHead(method: string, path: string, { key, headers = {} }: RequestOptions = {}): string {
  const lines = {
    host: '127.0.0.1',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...headers,
  };
  const fields = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n`;
}

/** A whole POST of JSON. */
export function toPost(path: string, body: string, { key, headers }: RequestOptions = {}): string {
  return (
    toHead('POST', path, {
      ...(key === undefined ? {} : { key }),
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
    }) + body
  );
}
