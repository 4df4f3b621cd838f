import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';
import { repositoryWith } from './repository.fixture.ts';

const workspace = {
  'package.json': '{"workspaces": ["packages/*", "apps/*", "e2e"]}',
  'packages/contract/package.json': '{"name": "@overlay/contract"}',
  'packages/platforms/package.json': '{"name": "@overlay/platforms"}',
  'packages/sdk/package.json': '{"name": "@overlay/sdk"}',
  'apps/service/package.json': '{"name": "@overlay/service"}',
  'tests/package.json': '{"name": "@overlay/tests"}',
};

test('what the architecture allows passes', () => {
  const repository = repositoryWith({
    ...workspace,
    'packages/sdk/src/index.ts': `import type { Overlay } from '@overlay/contract';\nexport * from './overlay.ts';`,
    'apps/service/src/main.ts': `import { openPorts } from './stores/open-ports.ts';\nconst port = process.env.PORT;`,
    'apps/service/src/stores/open-ports.ts': `import { lmdbLog } from './log/lmdb/open.ts';`,
    'apps/service/src/pages/routes.ts': `import { platforms } from '@overlay/platforms';\nimport fastify from 'fastify';`,
    'apps/service/src/register-routes.ts': `import { routes } from './pages/routes.ts';\nimport { cors } from './http/answers/cors.ts';`,
    'apps/service/src/http/app.ts': `import { cors } from './answers/cors.ts';\nimport type { Clock } from '../ports/clock.ts';`,
    'apps/service/src/http/app.test.ts': `import { routes } from '../pages/routes.ts';`,
    'apps/service/src/accounts/first-start.ts': `import { SettingError } from '../settings.ts';\nimport { Keys } from '../access/keys.ts';`,
    'apps/service/src/stores/log/lmdb/clock.ts': `import type { Clock } from '../../../ports/clock.ts';`,
    'apps/service/src/stores/log/lmdb/open.ts': `import { key } from './key.ts';\nimport { run } from '../sorted/run.ts';`,
    'apps/service/src/stores/log/lmdb/open.test.ts': `process.env.TZ = 'UTC';`,
    'apps/service/src/serve.test.ts': `import { openPorts } from './stores/open-ports.ts';`,
    'tests/serve.ts': `import { lmdbLog } from '@overlay/service/internal/stores/log/lmdb/open.ts';\nprocess.env.CI;`,
  });
  expect(checkBoundaries(repository)).toEqual([]);
});

test.each([
  [
    'packages/sdk/src/a.ts',
    `import { platforms } from '@overlay/platforms';`,
    'may not import @overlay/platforms',
  ],
  [
    'packages/sdk/src/a.ts',
    `const late = await import('@overlay/platforms/list');`,
    'may not import @overlay/platforms',
  ],
  ['packages/contract/src/a.ts', `import '@overlay/sdk';`, 'may not import @overlay/sdk'],
  ['packages/sdk/src/a.ts', `export { b } from '../../contract/src/b.ts';`, 'leaves packages/sdk'],
  ['apps/service/src/ingest/a.ts', `import { lmdbLog } from '../stores/log/lmdb/open.ts';`, 'take the port'],
  ['apps/service/src/ingest/a.ts', `import { openPorts } from '../stores/open-ports.ts';`, 'take the port'],
  [
    'apps/service/src/stores/events/chdb/a.ts',
    `import { key } from '../../log/lmdb/key.ts';`,
    'take the port',
  ],
  ['apps/service/src/ingest/a.ts', `const port = process.env.PORT;`, 'reads process.env'],
  [
    'apps/service/src/http/admission/a.ts',
    `import type { Rates } from '../../ingest/limits/rates.ts';`,
    'http/admission may not import ingest, which is above it',
  ],
  ['apps/service/src/http/answers/a.ts', `import { b } from '../operations/b.ts';`, 'which is above it'],
  ['apps/service/src/ports/a.ts', `import { b } from '../jobs/b.ts';`, 'which is above it'],
  [
    'apps/service/src/ingest/a.ts',
    `import { b } from '../service-parts.ts';`,
    'which puts the rooms together',
  ],
  ['apps/service/src/stores/log/lmdb/a.ts', `import { b } from '../../../ingest/b.ts';`, 'stores may import'],
  ['apps/service/src/cellar/a.ts', `import { b } from '../ports/b.ts';`, 'cellar is not on the floor plan'],
])('%s with %s is refused', (path, text, sentence) => {
  const violations = checkBoundaries(repositoryWith({ ...workspace, [path]: text }));
  expect(violations).toEqual([expect.stringContaining(sentence)]);
  expect(violations[0]).toMatch(`${path}: `);
});
