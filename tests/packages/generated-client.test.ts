import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, secretKey, startService } from '../kit/service.ts';
import { createProject, type Project } from './project.ts';

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: ['node'],
};

/** A customer's code: every path, field and answer comes from the generated types. */
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
  if (typeof data === 'string') throw new Error('CSV was not requested');
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
let project: Project;
beforeAll(async () => {
  [service, project] = await Promise.all([
    startService(),
    createProject({
      packages: [],
      dependencies: ['openapi-fetch', 'openapi-typescript', 'typescript', '@types/node'],
      manifest: { type: 'module' },
    }),
  ]);
});
afterAll(async () => {
  await service?.dispose();
  await project?.remove();
});

test('a client generated from the document compiles strictly, creates a key, sends an event and reads the summary', async () => {
  await project.write({
    'program.ts': program,
    'tsconfig.json': JSON.stringify({ compilerOptions }),
  });
  const generated = await project.run(
    './node_modules/.bin/openapi-typescript',
    `${service.url}/openapi.json`,
    ...['--output', 'schema.ts'],
  );
  expect([generated.code, generated.output]).toEqual([0, expect.any(String)]);
  expect(await project.run('./node_modules/.bin/tsc', '-p', '.')).toEqual({ code: 0, output: '' });

  const { code, output } = await project.run(process.execPath, 'program.js', service.url, secretKey);
  expect([code, output]).toEqual([0, expect.stringMatching(/^\{/)]);
  expect(JSON.parse(output)).toEqual({
    eventId: expect.stringMatching(/^evt_/),
    byType: { tap: 1, rating: 0, poll: 0, slider: 0 },
    code: 'validation_failed',
  });
});
