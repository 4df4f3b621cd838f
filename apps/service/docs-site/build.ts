import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { siteDirectory } from '../src/pages/docs/docs-site.ts';
import { readSdkVersion, releasedDirectory, sdkDirectory } from '../src/pages/sdk-routes.ts';
import { writeSite } from './site.ts';

const manifest: { readonly version: string } = JSON.parse(
  await readFile(join(import.meta.dirname, '../package.json'), 'utf8'),
);
const sdkVersion = await readSdkVersion();
const released = join(releasedDirectory, sdkVersion);
await rm(siteDirectory, { recursive: true, force: true });
await writeSite(siteDirectory, {
  version: manifest.version,
  sdk: { directory: existsSync(released) ? released : sdkDirectory, version: sdkVersion },
});
