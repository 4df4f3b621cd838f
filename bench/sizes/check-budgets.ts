import { fileURLToPath } from 'node:url';
import budgets from '../../packages/sdk/size/budgets.json' with { type: 'json' };
import { gzipBytes } from './gzip-size.ts';

/** Fails if a bundle of the SDK exceeds its budget in `packages/sdk/size/budgets.json`: `npm run check`. */
const dist = new URL('../../packages/sdk/dist/', import.meta.url);

for (const { name, files, gzipBytes: budget } of budgets) {
  const bytes = files.reduce((sum, file) => sum + gzipBytes(fileURLToPath(new URL(file, dist))), 0);
  console.log(`${String(bytes).padStart(6)} of ${String(budget).padStart(6)} bytes gzipped: ${name}`);
  if (bytes > budget) {
    console.error(`${name}: ${bytes - budget} bytes over its budget in packages/sdk/size/budgets.json`);
    process.exitCode = 1;
  }
}
