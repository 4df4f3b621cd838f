import { expect, test } from 'vitest';
import { DocsSearch } from './search.ts';
import { createSearchIndex, toSections } from './search-index.ts';

const index = createSearchIndex();
for (const [name, title, html] of [
  [
    'keys',
    'Keys',
    '<h1>Keys</h1><p>Two kinds.</p><h2 id="rotating-without-a-gap">Rotating without a gap</h2><p>Both keys work for 24 hours.</p><details>Only in an answer.</details>',
  ],
  ['limits', 'Limits', '<h1>Limits</h1><p>A body has at most 1 MiB.</p>'],
] as const) {
  index.addAll(toSections({ path: `/docs/${name}`, title, html }));
}
const search = new DocsSearch(index);

test('leads to the section that holds the words, and marks them', () => {
  const { html } = search.toPage('rotating');
  expect(html).toContain('<a href="/docs/keys#rotating-without-a-gap">Keys › Rotating without a gap</a>');
  expect(search.toPage('work hours').html).toContain('<mark>hours.</mark>');
});

test('a prefix of a word matches, and so does a word with one wrong letter', () => {
  expect(search.toPage('rotat').html).toContain('/docs/keys#');
  expect(search.toPage('limots').html).toContain('href="/docs/limits"');
});

test('the query is shown as text', () => {
  const { html } = search.toPage('<script>');
  expect(html).not.toContain('<script>');
  expect(html).toContain('0 results');
});

test('response fields, which are collapsed on the page, are not searched', () => {
  expect(search.toPage('answer').html).toContain('0 results');
});

test.each([
  ['', 'Type a word of at least 3 letters.'],
  [' ?! ', 'Type a word of at least 3 letters.'],
  ['a b', 'Nothing was searched for: each word needs at least 3 letters.'],
  [[...'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx'].join(' '), 'each word needs at least 3 letters'],
  ['one two three four five six', 'Nothing was searched for: type at most 5 words.'],
])('a refused query gets the reason: %j', (query, reason) => {
  const { html } = search.toPage(query);
  expect(html).toContain(reason);
  expect(html).not.toContain('class="results"');
});

test('short words next to longer ones, and repeated ones, are ignored', () => {
  expect(search.toPage('a is of to in rotating Rotating rotating').html).toContain('href="/docs/keys#');
});
