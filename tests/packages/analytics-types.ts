import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations, toOpenApi } from '@overlay/contract';
import { createProject } from './project.ts';

/** Types that `@overlay/node` ships: a published package imports nothing private. */
const target = fileURLToPath(new URL('../../packages/node/src/analytics-types.ts', import.meta.url));

const exportOperations = new Set(['exportEvents', 'exportConversions', 'createExport', 'listExports']);

/** The analytics operations and the exports, from the same document as the API reference. */
function analyticsDocument(): string {
  const { paths, ...document } = JSON.parse(JSON.stringify(toOpenApi('https://x.example', '1')));
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
  return JSON.stringify({ ...document, paths: chosen });
}

/** The first line of the types. It has a digest of the document, so that a test without the generator sees a change. */
export function analyticsTypesHead(): string {
  const { paths } = JSON.parse(analyticsDocument());
  const digest = createHash('sha256').update(JSON.stringify(paths)).digest('hex').slice(0, 16);
  return `// Made by \`npm run generate\` from the contract (${digest}); tests compare them.\n`;
}

const generator = `
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
const nodes = await openapiTS(JSON.parse(readFileSync('document.json', 'utf8')), { alphabetize: true });
// The other parts of a document's types repeat these, or are empty.
const types = astToString(nodes.filter(({ name }) => name?.escapedText === 'operations'));
writeFileSync('types.ts', types.trim().replace(/^export /, ''));
`;

/** Installs the generator and runs it. */
export async function generateAnalyticsTypes(): Promise<string> {
  const project = await createProject({ packages: [], dependencies: ['openapi-typescript', 'typescript'] });
  try {
    await project.write({ 'document.json': analyticsDocument(), 'generate.mjs': generator });
    const { code, output } = await project.run(process.execPath, 'generate.mjs');
    if (code !== 0) throw new Error(output);
    return `${analyticsTypesHead()}export ${await readFile(join(project.folder, 'types.ts'), 'utf8')}\n`;
  } finally {
    await project.remove();
  }
}

export const readAnalyticsTypes = (): string => readFileSync(target, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await generateAnalyticsTypes());
