import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allocatorEnvironment } from './allocator-environment.mjs';
import { root } from './root.mjs';

test.each(['package.json', 'docs/running.md'])('%s says what the measurements ran with', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [name, value] of Object.entries(allocatorEnvironment))
    expect(text).toContain(`${name}=${value}`);
});

test('the command starts the service with the same, unless the environment says something else', () => {
  const text = readFileSync(join(root, 'apps/service/bin/overlay'), 'utf8');
  for (const [name, value] of Object.entries(allocatorEnvironment))
    expect(text).toContain(`export ${name}="\${${name}:-${value}}"`);
});
