import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';
import { repositoryWith } from './repository.fixture.ts';

test('what the architecture allows passes', () => {
  const repository = repositoryWith({
    'packages/sdk/src/index.ts': `export * from './overlay.ts';`,
    'apps/service/src/main.ts': `import { openPorts } from './stores/open-ports.ts';`,
    'apps/service/src/stores/open-ports.ts': `import { lmdbLog } from './log/lmdb/open.ts';`,
    'apps/service/src/pages/routes.ts': `import { Keys } from '../access/keys.ts';`,
    'apps/service/src/register-routes.ts': `import { routes } from './pages/routes.ts';\nimport { cors } from './http/answers/cors.ts';`,
    'apps/service/src/http/app.ts': `import { cors } from './answers/cors.ts';\nimport type { Clock } from '../ports/clock.ts';`,
    'apps/service/src/http/app.test.ts': `import { routes } from '../pages/routes.ts';`,
    'apps/service/src/accounts/first-start.ts': `import { SettingError } from '../settings.ts';\nimport { Keys } from '../access/keys.ts';`,
    'apps/service/src/stores/log/lmdb/clock.ts': `import type { Clock } from '../../../ports/clock.ts';`,
    'apps/service/src/stores/log/lmdb/open.ts': `import { key } from './key.ts';\nimport { run } from '../sorted/run.ts';`,
    'apps/service/src/serve.test.ts': `import { openPorts } from './stores/open-ports.ts';`,
    'tests/serve.ts': `import { root } from '../tools/root.mjs';`,
  });
  expect(checkBoundaries(repository)).toEqual([]);
});

test.each([
  ['packages/sdk/src/a.ts', `export { b } from '../../contract/src/b.ts';`, 'leaves packages/sdk'],
  ['apps/service/src/ingest/a.ts', `import { lmdbLog } from '../stores/log/lmdb/open.ts';`, 'take the port'],
  ['apps/service/src/ingest/a.ts', `import { openPorts } from '../stores/open-ports.ts';`, 'take the port'],
  [
    'apps/service/src/stores/events/chdb/a.ts',
    `import { key } from '../../log/lmdb/key.ts';`,
    'take the port',
  ],
  ['packages/sdk/src/a.ts', `await import('../../contract/src/b.ts');`, 'leaves packages/sdk'],
  [
    'apps/service/src/http/admission/a.ts',
    `import type { Rates } from '../../ingest/limits/rates.ts';`,
    'http/admission may not import ingest, which is above it',
  ],
  ['apps/service/src/http/answers/a.ts', `import { b } from '../operations/b.ts';`, 'which is above it'],
  ['apps/service/src/ports/a.ts', `import { b } from '../jobs/b.ts';`, 'which is above it'],
  ['apps/service/src/ingest/a.ts', `import { b } from '../service-parts.ts';`, 'which composes the layers'],
  ['apps/service/src/stores/log/lmdb/a.ts', `import { b } from '../../../ingest/b.ts';`, 'stores may import'],
  ['apps/service/src/cellar/a.ts', `import { b } from '../ports/b.ts';`, 'cellar is not on the floor plan'],
])('%s with %s is refused', (path, text, sentence) => {
  const violations = checkBoundaries(repositoryWith({ [path]: text }));
  expect(violations).toEqual([expect.stringContaining(sentence)]);
  expect(violations[0]).toMatch(`${path}: `);
});
