import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { film } from '../kit/site.ts';
import { installPackages } from './install-packages.ts';
import versions from './players/installed/versions.json' with { type: 'json' };

/** A page to be opened, on a separate origin like a customer's. */
export interface SitePage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Site {
  readonly origin: string;
  /** @returns the page's address */
  add(page: SitePage): string;
  close(): Promise<void>;
}

const media = resolve(import.meta.dirname, 'media');
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.webm': 'video/webm',
  '.svg': 'image/svg+xml',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
};

export async function startSite(): Promise<Site> {
  const pages = new Map<string, SitePage>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      const page = pages.get(pathname);
      const [, folder, name = ''] = /^\/(page|media)\/([\w.-]+)$/.exec(pathname) ?? [];
      if (page) response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.html);
      else if (pathname.endsWith('.bundle.js')) {
        const code = await bundle(resolve(import.meta.dirname, `.${pathname.replace('.bundle.js', '')}`));
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      } else if (folder === 'page')
        await sendFile(resolve(import.meta.dirname, 'page', name), request, response);
      // One film under any name.
      else if (folder === 'media' && extname(name) === '.webm') await sendFile(film, request, response);
      else if (folder === 'media') await sendFile(resolve(media, name), request, response);
      else response.writeHead(204).end();
    } catch (error) {
      console.error(pathname, error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    origin,
    add(page) {
      const path = `/${pages.size + 1}`;
      pages.set(path, page);
      return origin + path;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const bundles = new Map<string, Promise<string>>();

/** A module with what it imports, as a page's developer would bundle it; one script, styles inside. */
function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? makeBundle(entry);
  bundles.set(entry, made);
  return made;
}

async function makeBundle(module: string): Promise<string> {
  const entry = ['ts', 'tsx', 'js'].map((extension) => `${module}.${extension}`).find(existsSync);
  if (entry === undefined) throw new Error(`no module ${module}`);
  const made = await build({
    configFile: false,
    logLevel: 'error',
    plugins: entry.endsWith('.js') ? [fromInstalled(await installPackages('players', versions))] : [],
    // A component and its page share one React.
    resolve: { dedupe: ['react', 'react-dom'] },
    // React's own files read it.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 1_000_000,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry, formats: ['iife'], name: 'bundled', fileName: 'bundle' },
    },
  });
  const [output] = Array.isArray(made) ? made : [];
  const chunk = output?.output.find((part) => part.type === 'chunk' && part.isEntry);
  if (chunk?.type !== 'chunk') throw new Error(`nothing bundled from ${entry}`);
  return chunk.code;
}

/** Packages that a page imports come from where the players are installed, and so do those that they import. */
const fromInstalled = (folder: string): Plugin => ({
  name: 'installed-players',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOfPage = importer?.includes('/players/installed/') && !source.startsWith('.');
    return isOfPage ? this.resolve(source, join(folder, 'page.js'), { skipSelf: true }) : undefined;
  },
});

/** A video must be served with byte ranges, or the browser cannot seek. */
async function sendFile(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size } = await stat(file);
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  response.writeHead(range ? 206 : 200, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(file, { start, end }).pipe(response);
}
