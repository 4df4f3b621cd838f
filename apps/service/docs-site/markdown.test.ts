import { expect, it } from 'vitest';
import { escapeHtml } from '../src/pages/escape-html.ts';
import { renderMarkdown, toCodeBlock } from './markdown.ts';

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

it.each(['js', 'html', 'sh', 'unknown'])(
  'colours code in %s, which stays the same and cannot become markup',
  (language) => {
    const text = '<b a="1 & 2">`x` # </b>\n\'it\' /* c */ <!-- d --> const a = 1;';
    const code = toCodeBlock('Code', text, language).replaceAll(/<\/?(?:pre|code)[^<>]*>|\n$/g, '');
    const shown = code.replaceAll(/<span class="[\w -]+">|<\/span>/g, '');
    expect(shown).not.toMatch(/[<>]/);
    expect(shown.replaceAll('&#x27;', '&#39;')).toBe(escapeHtml(text));
    expect(code.includes('<span class="hljs-')).toBe(language !== 'unknown');
  },
);
