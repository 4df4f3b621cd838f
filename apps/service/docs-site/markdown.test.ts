import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

it('takes title and summary out of the text', () => {
  const { title, summary } = renderMarkdown(
    '# The `video`\n\nA [link](/x) and *more*\non two lines.\n\nNext.\n',
  );
  expect([title, summary]).toEqual(['The video', 'A link and more on two lines.']);
});

it('gives headings anchors and code blocks the focus', () => {
  const { html } = renderMarkdown('## What works?\n\n```text\n<b>"x"</b>\n```\n');
  expect(html).toContain('<h2 id="what-works">What works?</h2>');
  expect(html).toContain(
    '<pre tabindex="0" role="group" dir="ltr" aria-label="Code, text"><code>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</code></pre>',
  );
});

it('shows raw HTML instead of using it', () => {
  expect(renderMarkdown('<script>alert(1)</script>\n\nand <b>bold</b>\n').html).not.toMatch(/<script|<b>/);
});
