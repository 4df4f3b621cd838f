import { fileURLToPath } from 'node:url';
import { startNode } from '../kit/process.ts';

// `npm run faults`: the long forms of all tests here. With `--backup`, those of backups, as often as before a release. Other arguments
// are Vitest's.
const words = process.argv.slice(2);
const isBackup = words.includes('--backup');
const { code } = await startNode(
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'tests', '--project', 'long/other'],
    isBackup ? 'tests/faults/backup' : 'tests/faults',
    ...words.filter((word) => word !== '--backup'),
  ],
  {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, OVERLAY_TEST_SCALE: isBackup ? 'release' : 'long' },
    inherit: true,
  },
).closed;
process.exitCode = code ?? 1;
