import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Cacheable } from '../../http/answers/send-cacheable.ts';
import type { Settings } from '../../settings/settings.ts';
import { placeBelow, toBasePath } from '../below-path.ts';
import { escapeHtml } from '../escape-html.ts';

/** Placeholder for the service's address in built files. `.invalid` is reserved, so no text contains it by chance. */
export const placeholderUrl = 'https://public-url.invalid';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const cacheControl = 'public, max-age=300';
const fontCacheControl = 'public, max-age=2592000';

export interface Placement extends Pick<Settings, 'publicUrl'> {
  /** Whether `/demo` exists. Otherwise links to it become plain text. */
  readonly hasDemo: boolean;
}

/**
 * Files from the build, which does not know this service. Each is read when it is first requested, gets the address of
 * this service, is compressed, and is kept: processing all of them at every start would cost every process what most
 * never serve.
 */
export class PlacedFiles {
  readonly #directory: string;
  readonly #placement: Placement;
  readonly #paths: ReadonlySet<string>;
  readonly #placed = new Map<string, Promise<Cacheable>>();

  private constructor(directory: string, placement: Placement, paths: Iterable<string>) {
    this.#directory = directory;
    this.#placement = placement;
    this.#paths = new Set(paths);
  }

  /** Without a build there are no files. */
  static async open(directory: string, placement: Placement): Promise<PlacedFiles> {
    const paths = await readdir(directory, { recursive: true }).catch(() => []);
    return new PlacedFiles(directory, placement, paths);
  }

  /** `docs/keys.html`; undefined if there is no such file. */
  file(path: string): Promise<Cacheable> | undefined {
    const extension = extname(path);
    if (!(extension in contentTypes) || !this.#paths.has(path)) return undefined;
    let placed = this.#placed.get(path);
    if (placed === undefined) {
      placed = this.#place(path, contentTypes[extension] ?? '');
      this.#placed.set(path, placed);
      placed.catch(() => this.#placed.delete(path));
    }
    return placed;
  }

  async #place(path: string, contentType: string): Promise<Cacheable> {
    const bytes = await readFile(join(this.#directory, path));
    if (extname(path) === '.woff2') return new Cacheable(bytes, contentType, fontCacheControl);
    return new Cacheable(
      placeText(bytes.toString(), extname(path), this.#placement),
      contentType,
      cacheControl,
    );
  }
}

/** A built text with this service's address and links. */
export function placeText(text: string, extension: string, { publicUrl, hasDemo }: Placement): string {
  const basePath = toBasePath(publicUrl);
  if (extension === '.txt') return text.replaceAll(': /', `: ${basePath}/`);
  if (extension !== '.html') return text.replaceAll(placeholderUrl, publicUrl);
  const html = hasDemo ? text : withoutDemo(text);
  return placeBelow(basePath, html).replaceAll(placeholderUrl, escapeHtml(publicUrl));
}

function withoutDemo(html: string): string {
  return html
    .replaceAll(' <a class="demo" href="/demo">Demo</a>', '')
    .replaceAll(/<a href="\/demo[^"]*">([^<]*(?:<\/?code>[^<]*)*)<\/a>/g, '$1');
}
