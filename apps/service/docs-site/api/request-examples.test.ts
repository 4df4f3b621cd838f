import { execFileSync } from 'node:child_process';
import { type Operation, operationExamples, operations } from '@overlay/contract';
import { expect, it } from 'vitest';
import { toRequestExample } from './request-examples.ts';

const publicUrl = 'https://shop.example/overlay';
const table: readonly Operation[] = operations;
const environment = {
  OVERLAY_KEY: 'the key',
  OVERLAY_COOKIE: 'the cookie',
  OVERLAY_ACCOUNT: 'the account',
  CRON_SECRET: 'the secret',
};

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: unknown;
}

/** Runs the example in a shell in which `curl` prints its arguments. */
function runCurl(example: string): Request {
  const script = `curl() { printf '%s\\0' "$@"; }\n${example}`;
  const output = execFileSync('sh', ['-c', script], { env: environment, encoding: 'utf8' });
  const [url = '', ...args] = output.split('\0').slice(0, -1);
  const valuesOf = (option: string) => args.filter((_, at) => args[at - 1] === option);
  const [data] = [...valuesOf('--data'), ...valuesOf('--data-binary')];
  const [method = data === undefined ? 'GET' : 'POST'] = valuesOf('-X');
  return {
    url,
    method,
    headers: valuesOf('-H').sort(),
    body: data === undefined ? undefined : parse(data),
  };
}

/** JSON, or the name of a file after `@`. */
function parse(body: string): unknown {
  return body.startsWith('@') ? body : JSON.parse(body);
}

/** Runs the example with a `fetch` that notes what it was called with. */
async function runNode(example: string): Promise<Request> {
  let request: Request | undefined;
  const fetch = async (url: string, init: RequestInit = {}) => {
    const headers = Object.entries(init.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
    const body = init.body === undefined ? undefined : parse(String(init.body));
    request = { url, method: init.method ?? 'GET', headers: headers.sort(), body };
    return Response.json({});
  };
  // The file of an example is as its name says.
  const readFile = async (name: string) => `@${name}`;
  const statements = example.replace("import { readFile } from 'node:fs/promises';\n", '');
  const fakes = {
    fetch,
    readFile,
    process: { env: environment, stdout: { write() {} } },
    console: { log() {} },
  };
  const run = new Function(...Object.keys(fakes), `return (async () => {${statements}})();`);
  await run(...Object.values(fakes));
  if (request === undefined) throw new Error('the example sent nothing');
  return request;
}

it.each(table)('$operationId: both examples send the request of the reference', async (operation) => {
  const { curl, node } = toRequestExample(operation, publicUrl);
  const [byCurl, byNode] = [runCurl(curl), await runNode(node)];
  expect(byNode).toEqual(byCurl);
  const { method, path, operationId } = operation;
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[a-z]+_\\w+')}$`);
  expect(byNode.method).toBe(method.toUpperCase());
  expect(byNode.url.startsWith(`${publicUrl}/api/`)).toBe(true);
  expect(new URL(byNode.url).pathname.slice('/overlay'.length)).toMatch(pattern);
  const examples: Readonly<Record<string, { body?: unknown; query?: object }>> = operationExamples;
  const file = operation.bodyAs === 'picture' ? '@poster.webp' : undefined;
  expect(byNode.body).toEqual(examples[operationId]?.body ?? file);
  expect([...new URL(byNode.url).searchParams.keys()]).toEqual(
    Object.keys(examples[operationId]?.query ?? {}),
  );
});

it('credentials come from the environment', async () => {
  const headersOf = async (operationId: string) => {
    const operation = table.find((one) => one.operationId === operationId);
    if (operation === undefined) throw new Error(`there is no ${operationId}`);
    return (await runNode(toRequestExample(operation, publicUrl).node)).headers;
  };
  expect(await headersOf('getSummary')).toEqual(['authorization: Bearer the key']);
  expect(await headersOf('signIn')).toEqual([
    'content-type: application/json',
    'origin: https://shop.example',
  ]);
  expect(await headersOf('changeMember')).toEqual([
    'content-type: application/json',
    'cookie: the cookie',
    'origin: https://shop.example',
    'overlay-account: the account',
  ]);
  expect(await headersOf('getPlatformRegistry')).toEqual([]);
});
