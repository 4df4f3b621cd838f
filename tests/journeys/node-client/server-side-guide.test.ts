import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const examples = new URL('../../../packages/node/examples/', import.meta.url);
const guide = readFileSync(new URL('../../../docs/server-side.md', import.meta.url), 'utf8');

it('every snippet in the guide comes from an example, which is compiled and run', () => {
  const programs = readdirSync(examples)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, examples), 'utf8'));
  const blocks = [...guide.matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1] ?? '');
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks) {
    expect(
      programs.some((program) => program.includes(block)),
      block,
    ).toBe(true);
  }
});
