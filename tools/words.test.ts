import { expect, test } from 'vitest';
import { repositoryWith } from './repository.fixture.ts';
import { checkWords } from './words.mjs';

// Written in pieces: this file is checked as well.
const machinePath = ['', 'home', 'ada', 'overlay'].join('/');
const registry = ['https:', '', 'registry.example.org', 'vite'].join('/');

test('an ordinary repository passes', () => {
  const repository = repositoryWith({
    '.gitignore': 'ignored.md',
    'ignored.md': machinePath,
    'README.md': 'See https://example.org/home/ada and ./home/plan.md',
    'picture.bin': `\0${machinePath}`,
    'src/queue.ts': 'cursor.skip(3);',
    'src/queue.alone.test.ts': `process.${'memoryUsage'}();`,
    'package-lock.json':
      '{"packages": {"node_modules/@overlay/sdk": {"resolved": "packages/sdk", "link": true}}}',
  });
  expect(checkWords(repository)).toEqual([]);
});

test.each([
  ['README.md', `one\n\`${machinePath}\``, 'README.md:2: /home/'],
  ['docs/install.md', registry, 'the host of a package registry'],
  ['package-lock.json', '"resolved": "https://mirror.example.org/vite.tgz"', 'a download address'],
  ['src/queue.test.ts', `process.${'memoryUsage'}();`, 'name it `….alone.test.ts`'],
  ['src/queue.ts', `// @ts-${'nocheck'}`, 'type errors kept quiet'],
])('%s with %j is refused', (path, text, sentence) => {
  expect(checkWords(repositoryWith({ [path]: text }))).toEqual([expect.stringContaining(sentence)]);
});
