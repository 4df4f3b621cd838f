import {
  isForMembers,
  isPermission,
  type Operation,
  operationExamples,
  type pathParameters,
  scopeOf,
} from '@overlay/contract';

export interface RequestExample {
  readonly curl: string;
  readonly node: string;
}

interface ExampleRequest {
  readonly method: string;
  readonly url: string;
  /** A value that begins with `$` is that variable of the environment, after the text before it. */
  readonly headers: readonly ExampleHeader[];
  /** Indented JSON. */
  readonly body: string | undefined;
  /** The file that is sent as it is. */
  readonly file: string | undefined;
  readonly answers: 'json' | 'nothing' | 'stream';
}

interface ExampleHeader {
  readonly name: string;
  readonly text: string;
  /** The environment variable that follows the text. */
  readonly variable?: string;
}

const sampleIds: Readonly<Record<keyof typeof pathParameters, string>> = {
  overlayId: 'ovl_1',
  videoId: 'vid_trailer',
  alias: 'vid_14ef',
  installationId: 'inst_1',
  keyId: 'key_1',
  erasureId: 'era_1',
  exportId: 'exp_1',
  quarantineId: 'quar_1',
  accountId: 'acct_1',
  personId: 'per_1',
  signInId: 'sgn_1',
  invitationId: 'inv_1',
};

/** The same request for a shell and for Node. Credentials are read from the environment, so that none is pasted into a file. */
export function toRequestExample(operation: Operation, publicUrl: string): RequestExample {
  const request = toRequest(operation, publicUrl);
  return { curl: toCurl(request), node: toNode(request) };
}

function toRequest(operation: Operation, publicUrl: string): ExampleRequest {
  const known: Readonly<Record<string, { query?: object; body?: object }>> = operationExamples;
  const { query = {}, body } = known[operation.operationId] ?? {};
  const { answer, mediaType, bodyAs } = operation;
  const file = bodyAs === 'picture' ? 'poster.webp' : undefined;
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: keyof typeof sampleIds) => sampleIds[name],
  );
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return {
    method: operation.method.toUpperCase(),
    url: `${publicUrl}${path}${parameters.size === 0 ? '' : `?${parameters}`}`,
    headers: [
      ...toCredentials(operation, publicUrl),
      ...(body === undefined ? [] : [{ name: 'content-type', text: 'application/json' }]),
      ...(file === undefined ? [] : [{ name: 'content-type', text: 'image/webp' }]),
    ],
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    file,
    answers: mediaType !== undefined ? 'stream' : answer === undefined ? 'nothing' : 'json',
  };
}

function toCredentials({ permission, method }: Operation, publicUrl: string): readonly ExampleHeader[] {
  const origin = method === 'get' ? [] : [{ name: 'origin', text: new URL(publicUrl).origin }];
  if (permission === 'own-pages') return origin;
  if (permission === 'jobs:run') return [{ name: 'authorization', text: 'Bearer ', variable: 'CRON_SECRET' }];
  if (!isPermission(permission) || permission === 'heartbeats:send') return [];
  if (scopeOf(permission) !== undefined) {
    return [{ name: 'authorization', text: 'Bearer ', variable: 'OVERLAY_KEY' }];
  }
  const account = isForMembers(permission)
    ? [{ name: 'overlay-account', text: '', variable: 'OVERLAY_ACCOUNT' }]
    : [];
  return [{ name: 'cookie', text: '', variable: 'OVERLAY_COOKIE' }, ...account, ...origin];
}

function toCurl({ method, url, headers, body, file, answers }: ExampleRequest): string {
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  const options = [
    ...(isPlain ? [] : [`-X ${method}`]),
    ...(answers === 'stream' ? ['--no-buffer'] : []),
    ...headers.map(({ name, text, variable }) =>
      variable === undefined ? `-H ${quote(`${name}: ${text}`)}` : `-H "${name}: ${text}$${variable}"`,
    ),
    ...(body === undefined ? [] : [`--data ${quote(body)}`]),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
  ];
  return [`curl ${quote(url)}`, ...options].join(' \\\n  ');
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const readers: Readonly<Record<ExampleRequest['answers'], string>> = {
  json: 'console.log(response.status, await response.json());',
  nothing: 'console.log(response.status);',
  stream: 'for await (const part of response.body) process.stdout.write(part);',
};

function toNode({ method, url, headers, body, file, answers }: ExampleRequest): string {
  const fields = headers.map(({ name, text, variable }) => {
    const value =
      variable === undefined ? JSON.stringify(text) : `${'`'}${text}\${process.env.${variable}}${'`'}`;
    return `    ${JSON.stringify(name)}: ${value},`;
  });
  const init = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(fields.length === 0 ? [] : ['  headers: {', ...fields, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
    ...(file === undefined ? [] : [`  body: await readFile(${JSON.stringify(file)}),`]),
  ];
  const call =
    init.length === 0
      ? `const response = await fetch(${JSON.stringify(url)});`
      : `const response = await fetch(${JSON.stringify(url)}, {\n${init.join('\n')}\n});`;
  const imports = file === undefined ? '' : "import { readFile } from 'node:fs/promises';\n\n";
  return `${imports}${call}\n${readers[answers]}`;
}
