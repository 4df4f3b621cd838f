import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, toOpenApi } from '@overlay/contract';
import openapiTS, { astToString } from 'openapi-typescript';

/** Types that `@overlay/node` ships, because nothing private may be imported by what it publishes. */
const target = fileURLToPath(new URL('../../../packages/node/src/analytics-types.ts', import.meta.url));

const exportOperations = new Set(['exportEvents', 'exportConversions', 'createExport', 'listExports']);

const head = `// Made from the contract by \`npm run generate\`; a test compares them.\n`;

/** The types of the analytics operations and of the exports, from the same document as the API reference. */
export async function toAnalyticsTypes(): Promise<string> {
  const { paths, components, ...document } = JSON.parse(JSON.stringify(toOpenApi('https://x.example', '1')));
  const wanted = operations.filter(
    ({ tag, method, permission, operationId }) =>
      (tag === 'analytics' && method === 'get' && permission === 'analytics:read') ||
      exportOperations.has(operationId),
  );
  const chosen: Record<string, Record<string, object>> = {};
  for (const { path, method, success } of wanted) {
    const { responses, ...operation } = paths[path][method];
    const media = 'mediaType' in success ? success.mediaType : 'application/json';
    // Refusals are thrown: only what a call resolves to is a type.
    chosen[path] = {
      ...chosen[path],
      [method]: {
        ...operation,
        responses: {
          [success.status]: {
            description: '',
            content: { [media]: responses[success.status].content[media] },
          },
        },
      },
    };
  }
  const nodes = await openapiTS({ ...document, components, paths: chosen }, { alphabetize: true });
  return `${head}export ${astToString(nodes.filter(isOperations))
    .trim()
    .replace(/^export /, '')}\n`;
}

/** The other parts of a document's types repeat these, or are empty. */
function isOperations(node: object): boolean {
  return 'name' in node && Object(node.name).escapedText === 'operations';
}

export function readAnalyticsTypes(): string {
  return readFileSync(target, 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await toAnalyticsTypes());
