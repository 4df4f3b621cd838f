import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bringRelease } from './release.ts';
import { steps } from './steps.ts';

/**
 * `npm run test:nodes -- --nodes 22,24 --steps start,client`: what is committed, on other releases of Node, as a table.
 * Ends with a code other than 0 where a step fails.
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20,22,24,26' },
    steps: { type: 'string', default: Object.keys(steps).join(',') },
  },
});
const chosen = values.steps.split(',').map((name) => {
  const step = steps[name];
  if (step === undefined) throw new Error(`no step ${name}; there are ${Object.keys(steps).join(', ')}`);
  return { name, step };
});
const logs = fileURLToPath(new URL('../../dist/nodes', import.meta.url));

const rows: string[][] = [];
for (const line of values.nodes.split(',')) {
  const release = await bringRelease(line, logs);
  const cells: string[] = [];
  try {
    for (const { name, step } of chosen) {
      const startedMs = performance.now();
      const cell = await step(release).catch((error) => {
        console.error(error);
        process.exitCode = 1;
        return '**fails**';
      });
      cells.push(cell);
      const seconds = Math.round((performance.now() - startedMs) / 1_000);
      console.log(`${release.version} ${name}: ${cell} (${seconds} s)`);
    }
  } finally {
    await release.remove();
  }
  rows.push([release.version, release.npmVersion, ...cells]);
}

const head = ['Node', 'npm', ...chosen.map(({ name }) => name)];
const table = [head, head.map(() => '---'), ...rows];
console.log(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
