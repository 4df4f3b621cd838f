import { errorCatalogue, errorsOf, type Operation } from '@overlay/contract';
import { escapeHtml } from '../../src/pages/escape-html.ts';
import { toCodeBlock, toProse } from '../markdown.ts';
import type { ApiOperation } from './api-document.ts';
import { toRequestExample } from './request-examples.ts';
import { type SchemaBlocks, toField } from './schema-list.ts';

/** One operation: everything that somebody needs to call it. */
export function toOperationSection(
  operation: Operation,
  api: ApiOperation,
  blocks: SchemaBlocks,
  publicUrl: string,
): string {
  const { curl, node } = toRequestExample(operation, publicUrl);
  return `<h2 id="${api.operationId}">${toProse(api.summary)}</h2>
<p class="endpoint">${toEndpoint(operation)}</p>
<p>${toProse(api.description)}</p>
${toParameters(api, 'path')}${toParameters(api, 'query')}${toBody(api, blocks)}${toAnswers(operation, api, blocks)}${toErrors(operation)}
<h3>Example</h3>
<h4>curl</h4>
${toCodeBlock(`curl: ${api.operationId}`, curl, 'sh')}<h4>Node</h4>
${toCodeBlock(`Node: ${api.operationId}`, node, 'js')}`;
}

/** `POST /api/overlays` */
export function toEndpoint({ method, path }: Operation): string {
  return `<span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code>`;
}

function toParameters({ parameters }: ApiOperation, kind: 'path' | 'query'): string {
  const fields = parameters
    .filter((parameter) => parameter.in === kind)
    .map(({ name, schema, required }) => toField(name, schema, required));
  if (fields.length === 0) return '';
  const title = kind === 'path' ? 'In the path' : 'Query';
  return `<h3>${title}</h3>\n<ul class="fields">\n${fields.join('\n')}\n</ul>\n`;
}

function toBody(api: ApiOperation, blocks: SchemaBlocks): string {
  const { requestBody } = api;
  if (requestBody === undefined) return '';
  const schema = requestBody.content['application/json']?.schema ?? {};
  const types = Object.keys(requestBody.content).map((type) => `<code>${type}</code>`);
  const note = requestBody.required ? '' : ' May be left out.';
  return `<h3>Body</h3>\n<p>${types.join(' or ')}.${note}</p>\n${blocks.toBlock(schema, api)}`;
}

/** Long, and less often looked for than what to send: closed until someone opens it, without a script. */
function toAnswers({ status, otherAnswer }: Operation, api: ApiOperation, blocks: SchemaBlocks): string {
  const content = Object.entries(api.responses[status]?.content ?? {});
  const types = content.map(([type]) => `<code>${type}</code>`).join(' or ');
  const first = content[0]?.[1].schema;
  const fields =
    first === undefined
      ? ''
      : `<details><summary>Fields of the answer</summary>\n${blocks.toBlock(first, api)}</details>\n`;
  const other =
    otherAnswer === undefined
      ? ''
      : `<p><code>${otherAnswer.status}</code> ${escapeHtml(otherAnswer.description)}; the answer has the same fields.</p>\n`;
  return `<h3>Answer</h3>\n<p><code>${status}</code> ${types === '' ? 'without a body' : types}</p>\n${fields}${other}`;
}

function toErrors(operation: Operation): string {
  const errors = errorsOf(operation).map((code) => ({ code, ...errorCatalogue[code] }));
  errors.sort((one, other) => one.status - other.status);
  const items = errors.map(({ code, status, title }) => {
    return `<li>${status} <a href="/docs/errors/${code}"><code>${code}</code></a> ${escapeHtml(title)}</li>`;
  });
  return `<h3>Errors</h3>\n<ul class="errors">\n${items.join('\n')}\n</ul>`;
}
