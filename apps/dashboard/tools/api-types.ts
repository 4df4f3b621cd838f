import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toOpenApi } from '@overlay/contract';
import openapiTS, { astToString } from 'openapi-typescript';

const target = fileURLToPath(new URL('../src/app/api/schema.ts', import.meta.url));
const head = '// Made from the contract by `npm run generate`; a test compares them.\n';

/** The types of every operation, from the same document as the API reference; refusals are thrown, and have none. */
export async function toApiTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(toOpenApi('https://x.example', '1')));
  for (const operation of Object.values<Operations>(document.paths).flatMap((path) => Object.values(path))) {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
    );
  }
  return head + astToString(await openapiTS(document, { alphabetize: true }));
}

type Operations = Record<string, { responses: Record<string, unknown> }>;

export function readApiTypes(): string {
  return readFileSync(target, 'utf8');
}

if (process.argv[1]?.endsWith('api-types.ts')) writeFileSync(target, await toApiTypes());
