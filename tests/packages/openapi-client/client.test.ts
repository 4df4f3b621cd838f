import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, secretKey, startService } from '../../kit/service.ts';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
/** Out of the repository's own projects, and where `openapi-fetch` is found. */
const cache = fileURLToPath(new URL('.cache/', import.meta.url));

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: ['node'],
};

/** What a customer writes: every path, field and answer comes from the generated types. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const baseUrl = process.argv[2] ?? '';
const connect = (key: string) =>
  createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
const server = connect(process.argv[3] ?? '');

const created = await server.POST('/api/keys', { body: { kind: 'publishable', name: 'Generated client' } });
if (created.error) throw new Error(created.error.detail);

const page = connect(created.data.key);
const sent = await page.POST('/api/sdk/event', {
  body: { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_generated' },
});
if (sent.error || !('eventId' in sent.data)) throw new Error('the event was not stored');

const summarise = async () => {
  const { data, error } = await server.GET('/api/analytics/summary', {
    params: { query: { campaignId: ['camp_generated'] } },
  });
  if (error) throw new Error(error.detail);
  // The same operation also answers CSV, as text.
  if (typeof data === 'string') throw new Error('nobody asked for CSV');
  return data;
};
let summary = await summarise();
while (summary.interactions === 0) summary = await summarise();

const refused = await server.POST('/api/keys', {
  // @ts-expect-error: the types know the fields of a body.
  body: { kind: 'publishable', nam: 'Misspelt' },
});
const code = refused.error && 'code' in refused.error ? refused.error.code : undefined;
console.log(JSON.stringify({ eventId: sent.data.eventId, byType: summary.byType, code }));
`;

let service: Service;
let folder: string;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(cache);
  service = await startService();
});
afterAll(async () => {
  await service?.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('a client generated from the document compiles strictly, and makes a key, sends an event and reads the summary', async () => {
  const document = new URL(`${service.url}/openapi.json`);
  const files = {
    'schema.ts': astToString(await openapiTS(document)),
    'program.ts': program,
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);

  const complaints = await run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  );
  expect(complaints).toBe('');

  const { stdout } = await run(process.execPath, [`${folder}/program.js`, service.url, secretKey]);
  expect(JSON.parse(stdout)).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    byType: { tap: 1, rating: 0, poll: 0, slider: 0 },
    code: 'validation_failed',
  });
});
