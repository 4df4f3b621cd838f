interface Ask {
  readonly key: string;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request of an ordinary caller, on a connection that is not kept: what an attack leaves open is counted. */
export async function ask(url: string, { key, method = 'GET', body, headers }: Ask) {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: (): Record<string, unknown> => JSON.parse(text) };
}
