import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsPage } from '../src/pages/docs/docs-page.ts';
import type { Settings } from '../src/settings/settings.ts';
import { toCodeBlock } from './markdown.ts';

export interface SdkBuild extends Pick<Settings, 'publicUrl'> {
  /** What is served under `/sdk/X.Y.Z/`. */
  readonly directory: string;
  readonly version: string;
}

/** The versioned addresses of the scripts with their hashes; no page if the SDK is not built. */
export async function toSdkFilesPages({ directory, version, publicUrl }: SdkBuild): Promise<DocsPage[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) return [];
  const files = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha384').update(await readFile(join(directory, name)));
      return { path: `/sdk/${version}/${name}`, integrity: `sha384-${hash.digest('base64')}` };
    }),
  );
  return [toPage(files, publicUrl)];
}

interface HashedFile {
  readonly path: string;
  readonly integrity: string;
}

function toPage(files: readonly HashedFile[], publicUrl: string): DocsPage {
  const rows = files
    .map(({ path, integrity }) => `<tr><td><code>${path}</code></td><td><code>${integrity}</code></td></tr>`)
    .join('\n');
  const script = files.find(({ path }) => path.endsWith('/overlay-sdk.js'));
  const tag =
    script === undefined
      ? ''
      : `<script src="${publicUrl}${script.path}" integrity="${script.integrity}" crossorigin="anonymous" data-api-key="pk_live_…" async></script>`;
  return {
    path: '/docs/sdk-files',
    title: 'SDK files and integrity',
    summary: 'The scripts of this version at addresses that never change, with their integrity hashes.',
    section: 'Your page',
    html: `<h1>SDK files and integrity</h1>
<p>What lies under these addresses never changes, so that a page may pin it by its hash.
<code>/sdk/v1/</code> moves on within the major version and cannot be pinned.</p>
${toCodeBlock('A script that is pinned', tag, 'html')}<div class="table" tabindex="0" role="group" aria-label="Files"><table>
<thead><tr><th scope="col">File</th><th scope="col">Integrity</th></tr></thead>
<tbody>
${rows}
</tbody></table></div>`,
  };
}
