import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../kit/process.ts';
import { publishableKey, type Service, secretKey, startService } from '../kit/service.ts';

const docs = new URL('../../docs/', import.meta.url);
/** These commands set up a machine: users, packages, units. They must not run on a test machine. */
const machinePages = ['running.md', 'one-machine.md', 'cluster.md'];
const pages = [
  '../README.md',
  ...(await readdir(docs)).filter((name) => name.endsWith('.md') && !machinePages.includes(name)),
];

/** The commands of a page, in order: later ones use the results of earlier ones. */
async function commandsOf(page: string, url: string): Promise<string[]> {
  const markdown = await readFile(new URL(page, docs), 'utf8');
  return [...markdown.matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, commands]) => commands ?? '')
    .filter((commands) => commands.includes('curl'))
    .map((commands) => commands.replaceAll(/\{\{publicUrl\}\}|http:\/\/127\.0\.0\.1:8787/g, url))
    .map((commands) => commands.replaceAll(/^export .*$/gm, ''));
}

let service: Service;
let installation: { installationId: string; token: string };
beforeAll(async () => {
  service = await startService();
  const answer = await fetch(`${service.url}/api/installations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{"platform":"html","name":"Docs","origin":"https://docs.example"}',
  });
  installation = await answer.json();
});
afterAll(() => service?.dispose());

test.each(pages)('the commands of %s work when pasted', async (page) => {
  const commands = await commandsOf(page, service.url);
  if (commands.length === 0) return;
  const curl = 'curl() { command curl --silent --show-error --fail-with-body --max-time 90 "$@"; }';
  const script = ['set -euo pipefail', curl, ...commands].join('\n');
  const env = {
    PUBLISHABLE_KEY: publishableKey,
    SECRET_KEY: secretKey,
    INSTALLATION_ID: installation.installationId,
    INSTALLATION_TOKEN: installation.token,
  };
  const { code, output } = await runCommand('bash', ['--norc', '-c', script], { env, cwd: service.dataDir });
  expect(code, output).toBe(0);
});
