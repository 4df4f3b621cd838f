import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WireAnswer } from '../../kit/wire-answer.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { Finding } from './judge-answer.ts';

const folders = ['packages/sdk/dist', 'docs/images', 'apps/service/assets/demo'];
const served = /^(GET) \/+(?:sdk|docs\/images|demo\/)/;

/** What may be served as a file: nothing outside of three folders. */
export async function createPageJudge(): Promise<(request: WireRequest, answer: WireAnswer) => void> {
  const files = new Set<string>();
  for (const folder of folders) {
    const root = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
    for (const entry of await readdir(root, { withFileTypes: true, recursive: true }).catch(() => [])) {
      if (entry.isFile()) files.add((await readFile(join(entry.parentPath, entry.name))).toString('latin1'));
    }
  }
  return ({ label, chunks }, answer) => {
    if (answer.status !== 200 || !served.test(chunks[0]?.toString('latin1') ?? '')) return;
    if (answer.headers.get('content-type')?.join().startsWith('text/html')) return;
    if (files.has(answer.body.toString('latin1'))) return;
    throw new Finding(
      `${label} serves what is no file of its folder`,
      answer.body.subarray(0, 300).toString('latin1'),
    );
  };
}
