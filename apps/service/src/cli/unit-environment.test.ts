import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enterUnit } from './unit-environment.ts';

const shipped = fileURLToPath(new URL('../../../../deploy/systemd/overlay.service', import.meta.url));
let root: string;
let program: string;
let settings: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'unit-environment-'));
  const dist = join(root, 'opt/overlay/apps/service/dist');
  await mkdir(dist, { recursive: true });
  await mkdir(join(root, 'units/overlay.service.d'), { recursive: true });
  program = join(dist, 'main.js');
  settings = join(root, 'overlay.env');
  await writeFile(program, '');
  await writeFile(
    settings,
    '# a comment\nPUBLIC_URL=https://overlay.example.com\n; another\nSMTP_URL="smtp://me:a\\"b@mail"\nCRON_SECRET=with#no comment \n',
  );
  const unit = (await readFile(shipped, 'utf8'))
    .replace('/opt/overlay', join(root, 'opt/overlay'))
    .replace('/etc/overlay/overlay.env', settings);
  await writeFile(join(root, 'units/overlay.service'), unit);
});
afterEach(() => rm(root, { recursive: true }));

/** The environment after it, and what the process became. */
async function enter(given: Record<string, string> = {}, { args = ['doctor'], uid = 0, at = program } = {}) {
  const environment: Record<string, string | undefined> = { ...given };
  const became: unknown[] = [];
  const process = {
    getuid: () => uid,
    initgroups: (...names: unknown[]) => void became.push(...names),
    setgid: (group: unknown) => void became.push(group),
    setuid: (user: unknown) => void became.push(user),
  };
  const startsAgain = await enterUnit({
    args,
    program: at,
    environment,
    folders: [join(root, 'none'), join(root, 'units')],
    process,
  });
  return { environment, became, startsAgain };
}

it('takes the settings and the user of the unit that starts this copy', async () => {
  const { environment, became } = await enter();
  expect(environment).toMatchObject({
    NODE_ENV: 'production',
    OVERLAY_DATA_DIR: '/var/lib/overlay',
    PUBLIC_URL: 'https://overlay.example.com',
    SMTP_URL: 'smtp://me:a"b@mail',
    CRON_SECRET: 'with#no comment',
    JE_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0',
  });
  expect(became).toEqual(['overlay', 'overlay', 'overlay', 'overlay']);
});

it('keeps what is set already, and the user if this is not root', async () => {
  const { environment, became } = await enter({ PUBLIC_URL: 'https://other.example' }, { uid: 1000 });
  expect(environment.PUBLIC_URL).toBe('https://other.example');
  expect(became).toEqual([]);
});

it('reads drop-ins, whose empty value resets a list', async () => {
  const dropIn =
    '[Service]\nEnvironment=PORT=9000 "SMTP_FROM=Overlay <me@example.com>"\nEnvironmentFile=\nUser=other\n';
  await writeFile(join(root, 'units/overlay.service.d/local.conf'), dropIn);
  const { environment, became } = await enter();
  expect(environment).toMatchObject({ PORT: '9000', SMTP_FROM: 'Overlay <me@example.com>' });
  expect(environment).not.toHaveProperty('PUBLIC_URL');
  expect(became).toContain('other');
});

it('finds the unit by the command overlay too', async () => {
  const bin = join(root, 'opt/overlay/apps/service/bin');
  await mkdir(bin);
  await writeFile(join(bin, 'overlay'), '');
  await symlink(join(bin, 'overlay'), join(root, 'link'));
  const unit = `[Service]\nExecStart=${join(root, 'link')} start\nEnvironment=PORT=9001\n`;
  await writeFile(join(root, 'units/overlay.service'), unit);
  expect((await enter()).environment).toMatchObject({ PORT: '9001' });
});

it('does nothing in another copy, under systemd, and for help', async () => {
  const other = join(root, 'main.js');
  await writeFile(other, '');
  expect((await enter({}, { at: other })).environment).toEqual({});
  expect((await enter({ INVOCATION_ID: 'one' })).environment).toEqual({ INVOCATION_ID: 'one' });
  expect((await enter({}, { args: ['--help'] })).environment).toEqual({});
});

it('rehearses with the settings and the user of the unit that starts the version before', async () => {
  const next = join(root, 'next.js');
  await writeFile(next, '');
  const { environment, became } = await enter({}, { args: ['rehearse'], at: next });
  expect(environment).toMatchObject({ OVERLAY_DATA_DIR: '/var/lib/overlay' });
  expect(became).toContain('overlay');
});

it('starts again with authorities of the unit, which Node reads at its start', async () => {
  expect((await enter()).startsAgain).toBe(false);
  await writeFile(settings, 'NODE_EXTRA_CA_CERTS=/etc/overlay/tls/ca.crt\n');
  expect((await enter()).startsAgain).toBe(true);
  expect((await enter({ NODE_EXTRA_CA_CERTS: 'own.crt' })).startsAgain).toBe(false);
});

it('says in one line if the settings cannot be read', async () => {
  await rm(settings);
  await expect(enter()).rejects.toThrow(/^EnvironmentFile .*overlay\.env ENOENT/);
});
