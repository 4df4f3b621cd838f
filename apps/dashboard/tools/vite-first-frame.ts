import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

/**
 * Draws the frame of the dashboard before any script has arrived: the page contains its markup, and its style sheet is a small
 * file of its own. The other style sheet follows the frame, so that it delays what scripts draw, and not the frame. Text
 * is drawn without waiting for the font, which loads beside the scripts at low priority.
 */
export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    apply: 'build',
    buildStart() {
      const css = toSmallCss(read('design/tokens.css') + read('app/shell/first-frame.css'));
      this.emitFile({ type: 'asset', name: 'first-frame.css', source: css });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        const frame = Object.keys(bundle).find((file) => /first-frame-[^/]*\.css$/.test(file));
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
        if (styles === undefined || frame === undefined || font === undefined)
          throw new Error('a style sheet or the font of the page is missing');
        const place = '<div id="app"></div>';
        if (!html.includes(place)) throw new Error('the page has no place for the frame');
        const markup = read('app/shell/first-frame.html').replaceAll(/\s*\n\s*/g, '');
        return html
          .replace(styles, '')
          .replace('<script src="./first-paint.js">', `<link rel="stylesheet" href="./${frame}">$&`)
          .replace(
            '</head>',
            `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin fetchpriority="low"></head>`,
          )
          .replace(place, `<div id="app">${markup}</div>${styles}`);
      },
    },
  };
}

/** Without comments and indentation; nothing in these files has strings with spaces. */
function toSmallCss(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .trim();
}
