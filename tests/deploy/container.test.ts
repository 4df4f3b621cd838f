import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../../tools/root.mjs';
import { workspaces } from '../../tools/workspaces.mjs';
import { Service } from '../kit/service.ts';

const execute = promisify(execFile);

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The stages of the file, each from its FROM on. */
function readStages(): Instruction[][] {
  const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest });
  }
  return stages;
}

const [build = [], final = []] = readStages();
const textOf = (name: string) => final.find((one) => one.name === name)?.text ?? '';

/**
 * Runs the steps of the image in a folder for each stage, without a daemon: what is copied, the commands with this machine's
 * Node, and the program that the image starts.
 */
describe('the container image', () => {
  let folder: string;
  let image: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'overlay-image-'));
    await runStage(build, join(folder, 'build'));
    // Its only command makes the user.
    await runStage(
      final.filter(({ name }) => name !== 'RUN'),
      join(folder, 'final'),
    );
    image = join(folder, 'final', workDirectory(final));
  }, 1_200_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function runStage(steps: readonly Instruction[], stage: string): Promise<void> {
    const cwd = join(stage, workDirectory(steps));
    mkdirSync(cwd, { recursive: true });
    for (const { name, text } of steps) {
      if (name === 'RUN') {
        const env = {
          ...process.env,
          NODE_ENV: undefined,
          VITEST: undefined,
          npm_config_prefer_offline: 'true',
        };
        await execute('sh', ['-c', text], { cwd, env, maxBuffer: 64 * 1024 ** 2 });
      }
      if (name === 'COPY') copy(text, cwd);
    }
  }

  function copy(text: string, cwd: string): void {
    const from = /^--from=(\w+) (\S+) \.$/.exec(text);
    if (from !== null) {
      cpSync(join(folder, from[1] ?? '', from[2] ?? ''), cwd, { recursive: true, verbatimSymlinks: true });
      return;
    }
    const words = text.split(' ');
    const target = words.pop() ?? '';
    for (const word of words) {
      const files = word === '.' ? context() : [word];
      for (const file of files) {
        const to = join(cwd, word === '.' ? file : join(target, posix.basename(file)));
        mkdirSync(dirname(to), { recursive: true });
        cpSync(join(root, file), to);
      }
    }
  }

  it('has the built service and what it needs, and neither sources nor tests nor tools', async () => {
    const names = (path: string) => readdirSync(join(image, path)).sort();
    expect(names('apps/service')).toEqual(['assets', 'bin', 'dist', 'package.json', 'src']);
    expect(names('apps/service/src/log')).toEqual(['postgres']);
    expect(readdirSync(image)).not.toContain('tests');
    const own = (readdirSync(image, { recursive: true }) as string[]).filter(
      (path) => !path.startsWith('node_modules/'),
    );
    expect(own.filter((path) => /\.test\.|\.tsx?$/.test(path))).toEqual([]);
    const packages = new Set(names('node_modules'));
    for (const tool of ['vite', 'vitest', 'typescript', 'rolldown', 'react', 'fastify', 'tsx'])
      expect(packages).not.toContain(tool);
  });

  it('starts, is healthy by its own check once it is ready, and stops', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const [command = '', ...args]: string[] = JSON.parse(textOf('CMD'));
    const settings = Object.fromEntries(
      textOf('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    // The port and the folder of the test replace those of the image.
    const { PORT: _, OVERLAY_DATA_DIR: __, ...environment } = { ...settings, HOST: '127.0.0.1' };
    const program = { command: join(image, command), args, cwd: image };
    const service = await Service.prepare({ program, environment, dataDir });
    onTestFinished(() => service.dispose());
    const [, check = ''] = /CMD (\[.+\])$/.exec(textOf('HEALTHCHECK')) ?? [];
    const [checker = '', ...checkArgs]: string[] = JSON.parse(check);
    const isHealthy = () =>
      execute(checker, checkArgs, { env: { ...process.env, PORT: new URL(service.url).port } }).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(false);
    service.start();
    await service.ready();
    expect(await isHealthy()).toBe(true);
    expect(await service.stop(), service.output()).toBe(0);
  });
});

it('installs packages before it copies sources, from the manifests of all workspaces', () => {
  const copied = build.flatMap(({ name, text }) => (name === 'COPY' ? [text] : []));
  const manifests = copied.filter((text) => text.includes('/package.json'));
  const folders = [...workspaces(root).map(({ folder }) => folder), 'tests/kit/postgres-programs'];
  expect(manifests.toSorted()).toEqual(
    folders.map((folder) => `${folder}/package.json ${folder}/`).toSorted(),
  );
  const install = build.findIndex(({ text }) => text.startsWith('npm ci'));
  const sources = build.findIndex(({ name, text }) => name === 'COPY' && text === '. .');
  expect(install).toBeGreaterThan(0);
  expect(sources).toBeGreaterThan(install);
});

it('runs as a user without rights, which owns only the volume', () => {
  expect(textOf('USER')).toBe('10001');
  expect(textOf('RUN')).toContain('useradd --uid 10001');
  expect(final.filter(({ name, text }) => name === 'COPY' && text.includes('chown'))).toEqual([]);
  expect(textOf('VOLUME')).toBe('/var/lib/overlay');
});

function workDirectory(steps: readonly Instruction[]): string {
  return steps.find(({ name }) => name === 'WORKDIR')?.text ?? '/';
}

/** What is sent to a daemon: files that git knows; `.dockerignore` names what lies beside them. */
function context(): string[] {
  const listed = readFileSync(join(root, 'deploy/Containerfile.dockerignore'), 'utf8').split('\n');
  expect(listed).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.git']));
  const command = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\0');
  return [...new Set(paths)].filter((path) => path !== '' && existsSync(join(root, path)));
}
