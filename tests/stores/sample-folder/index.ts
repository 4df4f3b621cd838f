import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packFolder, writeSampleFolder } from './sample-folder.ts';

/**
 * `npm run sample-folder -- sample.tar.gz`: a data directory with some of everything, as this version of the service writes it, and
 * beside it `sample.tar.gz.json`, what that service answers.
 */
const archive = resolve(process.argv[2] ?? 'sample-folder.tar.gz');
const dataDir = await mkdtemp(join(tmpdir(), 'overlay-sample-'));
try {
  const { written, answers } = await writeSampleFolder(dataDir);
  const bytes = await packFolder(dataDir, archive);
  await writeFile(`${archive}.json`, `${JSON.stringify({ written, answers }, null, 2)}\n`);
  console.log(`${archive}: ${bytes} bytes, ${written.interactions} interactions`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
