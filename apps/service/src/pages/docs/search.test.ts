import { expect, test } from 'vitest';
import { toGuidePage } from './guides.ts';
import { DocsSearch } from './search.ts';

const search = new DocsSearch();
for (const page of [
  toGuidePage(
    'keys',
    '# Keys\n\nTwo kinds.\n\n## Rotating without a gap\n\nBoth keys work for 24 hours.\n',
    '',
  ),
  toGuidePage('limits', '# Limits\n\nA body has at most 1 MiB.\n', ''),
]) {
  search.add(page);
}

test('leads to the section that holds the words, and marks them', () => {
  const { html } = search.toPage('rotating');
  expect(html).toContain('<a href="/docs/keys#rotating-without-a-gap">Keys › Rotating without a gap</a>');
  expect(search.toPage('24 hours').html).toContain('<mark>hours.</mark>');
});

test('a beginning of a word and one wrong letter are enough', () => {
  expect(search.toPage('rotat').html).toContain('/docs/keys#');
  expect(search.toPage('limots').html).toContain('href="/docs/limits"');
});

test('what was asked is shown as text, and cut off where it is long', () => {
  const { html, title } = search.toPage(`<script>${'x'.repeat(10_000)}`);
  expect(html).not.toContain('<script>');
  expect(html).toContain('0 results');
  expect(title.length).toBeLessThan(120);
});
