import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/** Calls the service as its customers do, for what has to work while others do their worst. */
export class ApiClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  get<Schema extends TSchema>(schema: Schema, path: string) {
    return this.#call(schema, 'GET', path, undefined);
  }

  post<Schema extends TSchema>(schema: Schema, path: string, body: object) {
    return this.#call(schema, 'POST', path, body);
  }

  patch<Schema extends TSchema>(schema: Schema, path: string, body: object) {
    return this.#call(schema, 'PATCH', path, body);
  }

  async delete(path: string): Promise<void> {
    const answer = await fetch(this.#url + path, { method: 'DELETE', headers: this.#headers() });
    if (!answer.ok) throw new Error(`DELETE ${path} was answered ${answer.status}`);
  }

  async #call<Schema extends TSchema>(
    schema: Schema,
    method: string,
    path: string,
    body: object | undefined,
  ) {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return Value.Parse(schema, JSON.parse(text));
  }

  #headers() {
    return { authorization: `Bearer ${this.#key}` };
  }
}
