import { expect, test } from 'vitest';
import { checkBoundaries } from './boundaries.mjs';
import { repositoryWith } from './repository.fixture.ts';

test('what the architecture allows passes', () => {
  const repository = repositoryWith({
    'packages/sdk/src/index.ts': `export * from './overlay.ts';`,
    'apps/service/src/main.ts': `import { openPorts } from './stores/open-ports.ts';`,
    'apps/service/src/stores/open-ports.ts': `import { lmdbLog } from './log/lmdb/open.ts';`,
    'apps/service/src/pages/routes.ts': `import { Keys } from '../access/keys.ts';`,
    'apps/service/src/features.ts': `import { routes } from './pages/routes.ts';\nimport { cors } from './http/answers/cors.ts';`,
    'apps/service/src/http/app.ts': `import { cors } from './answers/cors.ts';\nimport type { Clock } from '../scheduling/clock.ts';`,
    'apps/service/src/http/app.test.ts': `import { routes } from '../pages/routes.ts';`,
    'apps/service/src/accounts/first-start.ts': `import { SettingError } from '../settings/setting.ts';\nimport { Keys } from '../access/keys.ts';`,
    'apps/service/src/stores/log/lmdb/clock.ts': `import type { Clock } from '../../../scheduling/clock.ts';`,
    'apps/service/src/stores/log/lmdb/open.ts': `import { key } from './key.ts';\nimport { run } from '../sorted/run.ts';`,
    'apps/service/src/control-store/open.ts': `import type { Clock } from '../scheduling/clock.ts';\nimport { pool } from '../stores/postgres/pool.ts';`,
    'apps/service/src/ports/ports.ts': `import type { ControlStore } from '../control-store/control-store.ts';`,
    'apps/service/src/stores/open-more-ports.ts': `import { lmdbLog } from '../log/lmdb/open.ts';`,
    'apps/service/src/log/postgres/open.ts': `import { pool } from '../../stores/postgres/pool.ts';\nimport { log } from '../event-log.ts';`,
    'apps/service/src/ingest/append.ts': `import type { EventLog } from '../log/event-log.ts';`,
    'apps/service/src/serve.test.ts': `import { openPorts } from './stores/open-ports.ts';`,
    'apps/dashboard/src/app/pages.ts': `import { funnelQueries } from '../features/funnel/queries.ts';`,
    'apps/dashboard/src/features/funnel/funnel-page.tsx': `import { toAsked } from './queries.ts';\nimport { Card } from '../../ui/card.tsx';`,
    'tests/serve.ts': `import { root } from '../tools/root.mjs';`,
  });
  expect(checkBoundaries(repository)).toEqual([]);
});

test.each([
  ['packages/sdk/src/a.ts', `export { b } from '../../contract/src/b.ts';`, 'leaves packages/sdk'],
  ['apps/service/src/ingest/a.ts', `import { lmdbLog } from '../stores/log/lmdb/open.ts';`, 'take the port'],
  ['apps/service/src/ingest/a.ts', `import { openPorts } from '../stores/open-ports.ts';`, 'take the port'],
  ['apps/service/src/ingest/a.ts', `import { open } from '../control-store/open.ts';`, 'take the port'],
  ['apps/service/src/ingest/a.ts', `import { pool } from '../control-store/database/a.ts';`, 'take the port'],
  [
    'apps/service/src/control-store/a.ts',
    `import { key } from '../stores/log/lmdb/key.ts';`,
    'take the port',
  ],
  ['apps/service/src/control-store/a.ts', `import { b } from '../ingest/b.ts';`, 'control-store may import'],
  [
    'apps/service/src/stores/events/chdb/a.ts',
    `import { key } from '../../log/lmdb/key.ts';`,
    'take the port',
  ],
  ['packages/sdk/src/a.ts', `await import('../../contract/src/b.ts');`, 'leaves packages/sdk'],
  [
    'apps/service/src/http/admission/a.ts',
    `import type { Rates } from '../../ingest/limits/rates.ts';`,
    'http/admission may not import ingest, a layer above it',
  ],
  [
    'apps/service/src/ingest/accept/a.ts',
    `import { cors } from '../../http/answers/cors.ts';`,
    'knows nothing of HTTP',
  ],
  ['apps/service/src/http/answers/a.ts', `import { b } from '../operations/b.ts';`, 'a layer above it'],
  ['apps/service/src/ports/a.ts', `import { b } from '../jobs/b.ts';`, 'a layer above it'],
  ['apps/service/src/ingest/a.ts', `import { b } from '../features.ts';`, 'which composes the layers'],
  ['apps/service/src/stores/log/lmdb/a.ts', `import { b } from '../../../ingest/b.ts';`, 'stores may import'],
  ['apps/dashboard/src/ui/a.ts', `import { b } from '../app/b.ts';`, 'ui may not import app'],
  ['apps/dashboard/src/app/a.ts', `import { b } from '../features/b/b.ts';`, 'only app/pages.ts'],
  ['apps/dashboard/src/features/a/a.ts', `import { b } from '../b/b.ts';`, 'a may not import the feature b'],
  ['apps/service/src/log/lmdb/a.ts', `import { b } from '../../ingest/b.ts';`, 'log may import'],
  ['apps/service/src/ingest/a.ts', `import { lmdbLog } from '../log/lmdb/open.ts';`, 'take the port'],
  [
    'apps/service/src/cellar/a.ts',
    `import { b } from '../ports/b.ts';`,
    'cellar is not in the list of layers',
  ],
])('%s with %s is refused', (path, text, sentence) => {
  const violations = checkBoundaries(repositoryWith({ [path]: text }));
  expect(violations).toEqual([expect.stringContaining(sentence)]);
  expect(violations[0]).toMatch(`${path}: `);
});
