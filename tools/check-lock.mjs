import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockHoles } from './lock-holes.mjs';
import { root } from './root.mjs';

const holes = lockHoles(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
for (const { name, parent } of holes) console.error(`package-lock.json: ${name} of ${parent} has no entry`);
if (holes.length > 0)
  console.error('npm ci would refuse it; fill the holes with: node tools/complete-lock.mjs');
process.exitCode = holes.length === 0 ? 0 : 1;
