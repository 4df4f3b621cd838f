import { expect, test } from 'vitest';
import { colourCode } from './colour-code.ts';

test('strings, comments, words and numbers of a script have classes', () => {
  expect(colourCode("const a = 'x'; // 1\nf(2)", 'js')).toBe(
    `<span class="word">const</span> a = <span class="string">&#39;x&#39;</span>; <span class="comment">// 1</span>\nf(<span class="number">2</span>)`,
  );
});

test('an address in a string is no comment', () => {
  expect(colourCode('"https://a.example"', 'json')).toBe(
    '<span class="string">&quot;https://a.example&quot;</span>',
  );
});

test.each(['js', 'html', 'sh', 'unknown'])(
  'the text of %s stays the same, and cannot become markup',
  (language) => {
    const text = '<b a="1 & 2">`x` # </b>\n\'it\' /* c */ <!-- d -->';
    const html = colourCode(text, language);
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toBe(colourCode(text, 'unknown'));
    expect(html.replaceAll(/<span class="\w+">|<\/span>/g, '')).not.toMatch(/[<>]/);
  },
);
