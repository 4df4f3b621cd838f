import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

/**
 * Draws the frame of the dashboard before any script has arrived: its markup, its style and the script that chooses theme and
 * language are in the page, so that the frame waits for no second answer, and none of the six connections that a browser
 * opens to a host is taken from the scripts. The policy of the page names both by their hash. The large style sheet follows
 * the frame, so that it delays what scripts draw, and not the frame. Text is drawn without waiting for the font, which
 * loads beside the scripts at low priority.
 */
export function firstFrame(): Plugin[] {
  return [
    {
      name: 'first-script',
      apply: 'build',
      transformIndexHtml: {
        // Before the build looks for scripts to bundle.
        order: 'pre',
        handler: (html) =>
          replaceOnce(
            html,
            '<script src="./src/app/shell/first-paint.js">',
            () => `<script>${withoutComments(read('app/shell/first-paint.js'))}`,
          ),
      },
    },
    {
      name: 'first-frame',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle = {} }) {
          const styles = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
          const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
          if (styles === undefined || font === undefined)
            throw new Error('the style sheet or the font of the page is missing');
          const css = toSmallCss(read('design/tokens.css') + read('app/shell/first-frame.css'));
          const markup = read('app/shell/first-frame.html').replaceAll(/\s*\n\s*/g, '');
          const preload = `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;
          const place = '<div id="app"></div>';
          const head = html.replace(styles, '').replace('</head>', `<style>${css}</style>${preload}</head>`);
          return replaceOnce(head, place, () => `<div id="app">${markup}</div>${styles}`);
        },
      },
    },
  ];
}

/** @throws {Error} if the page has no such place */
function replaceOnce(html: string, place: string, by: () => string): string {
  if (!html.includes(place)) throw new Error(`the page has no ${place}`);
  return html.replace(place, by);
}

function withoutComments(script: string): string {
  return script.replaceAll(/^ *\/\/.*\n/gm, '').replaceAll(/^ +/gm, '');
}

/** Without comments and indentation; nothing in these files has strings with spaces. */
function toSmallCss(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .trim();
}
