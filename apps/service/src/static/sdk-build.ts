import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The SDK as its package builds it; the same relative place from `src` and from `dist`. */
export const sdkDirectory = fileURLToPath(new URL('../../../../packages/sdk/dist/', import.meta.url));

/** `X.Y.Z` of the package that is served. */
export async function readSdkVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../package.json', `file://${sdkDirectory}`), 'utf8'),
  );
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed && typeof manifest.version === 'string' ? manifest.version : '0.0.0';
}
