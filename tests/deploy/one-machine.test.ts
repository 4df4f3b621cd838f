import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../../tools/root.mjs';
import { findProgram } from '../kit/find-program.mjs';
import type { RunningProcess } from '../kit/process.ts';
import { childProgram } from '../kit/programs.ts';
import { skipWithout } from '../kit/skip-without.ts';
import { canBootDebian, DebianMachine } from './debian-machine.ts';

const execute = promisify(execFile);
const { version } = manifest;
const next = '0.2.0';
const tarball = (one: string) => `overlay-${one}-${process.platform}-${process.arch}.tar.gz`;

/** The blocks of commands of docs/one-machine.md by the heading above them. */
function readPage(): ReadonlyMap<string, readonly string[]> {
  const [, ...sections] = readFileSync(join(root, 'docs/one-machine.md'), 'utf8').split(/^## \d\. /m);
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block),
    ]),
  );
}

const programs = ['nginx', 'prometheus', 'prometheus-alertmanager', 'openssl'];
const isPossible = canBootDebian() && programs.every((name) => findProgram([name]) !== undefined);

describe.skipIf(skipWithout(`root on Debian, or one of ${programs.join(', ')}`, isPossible))(
  'an operator who follows docs/one-machine.md',
  () => {
    const page = readPage();
    const walked: string[] = [];
    let folder: string;
    let machine: DebianMachine;
    let mails: RunningProcess;
    let [publishableKey, secretKey] = ['', ''];

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'overlay-operator-'));
      const release = process.env.RELEASE_DIR ?? folder;
      if (process.env.RELEASE_DIR === undefined) {
        const steps = ['service', 'tarball'];
        // Quickly rather than small.
        const env = { ...process.env, GZIP: '-1' };
        await execute(process.execPath, ['tools/release.mjs', '--dry-run', '--out', release, ...steps], {
          cwd: root,
          env,
        });
      }
      machine = await DebianMachine.boot();
      // What the page takes for granted: a name, another disk, a mail server, the file of the release. And programs that Debian has
      // installed already, because this machine has no network.
      await machine.run(`
        echo 127.0.0.1 overlay.example.com mail.example.com >> /etc/hosts
        mkdir -p /mnt/backups
        mount -t tmpfs -o size=4g tmpfs /mnt/backups
        [ -e /usr/bin/node ] || cp ${process.execPath} /usr/bin/node
        cat > /usr/local/sbin/apt-get <<'END'
#!/bin/bash
for word in "$@"; do case $word in update|install|--yes) ;; *) dpkg --status "$word" > /dev/null ;; esac || exit 100; done
END
        chmod 755 /usr/local/sbin/apt-get`);
      machine.put(join(release, tarball(version)), `/root/${tarball(version)}`);
      const program = childProgram(new URL('../kit/mail-server.child.ts', import.meta.url));
      mails = machine.startBeside(process.execPath, [program, '587']);
    }, 600_000);
    afterAll(async () => {
      await mails?.end('SIGKILL');
      await machine?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** The blocks below a heading, in order, with what only the operator knows. */
    async function follow(heading: string, ...blocks: readonly number[]): Promise<string> {
      const all = page.get(heading) ?? [];
      walked.push(...blocks.map((index) => `${heading} ${index}`));
      const printed: string[] = [];
      for (const index of blocks) {
        const filledIn = (all[index] ?? 'false')
          .replaceAll('pk_live_…', publishableKey)
          .replaceAll('sk_live_…', secretKey)
          // The mail server of this test knows nobody.
          .replace(/ +smtp_auth_username: …\n +smtp_auth_password: …/, '  smtp_require_tls: false')
          // Two minutes of waiting less; promtool tests the durations of the rules.
          .replaceAll('15s', '1s');
        expect(filledIn).not.toContain('…');
        printed.push(await machine.run(filledIn));
      }
      return printed.join('');
    }

    const counted = async () => {
      const url = 'https://overlay.example.com/api/analytics/summary?campaignId=camp_first';
      const answer = await machine.run(
        `curl --fail --silent --show-error '${url}' -H 'Authorization: Bearer ${secretKey}'`,
      );
      return (JSON.parse(answer) as { readonly impressions: number }).impressions;
    };
    const runningVersion = async () =>
      JSON.parse(await machine.run('curl --fail --silent --show-error https://overlay.example.com/healthz'))
        .version as string;

    it('installs the service, which runs as its own user within what the unit allows', async () => {
      await follow('Programs', 0);
      expect(await follow('The service', 0)).toContain('"ok":true');
      const unit = await machine.run(
        'systemctl show overlay --property=User,ActiveState,NRestarts && ps -o user= -p "$(systemctl show overlay --property=MainPID --value)"',
      );
      expect(unit.split('\n').sort()).toEqual([
        '',
        'ActiveState=active',
        'NRestarts=0',
        'User=overlay',
        'overlay',
      ]);
    });

    it('puts nginx with a certificate in front, and counts the first event that comes through it', async () => {
      expect(await follow('TLS', 0, 1)).toContain('"ok":true');
      const keys = await follow('Keys, and the first event', 0);
      [publishableKey = '', secretKey = ''] = keys.match(/[ps]k_live_\w+/g) ?? [];
      expect(await follow('Keys, and the first event', 1, 2)).toContain('"ok":true');
      await expect.poll(counted).toBe(1);
    });

    it('has encrypted backups on another disk, the first one at once, and each is restored and compared', async () => {
      await follow('Backups', 0);
      expect(await follow('Backups', 1)).toMatch(/^backed up: .*\n.* answers are equal$/ms);
      const scheduled = "ls /mnt/backups | grep -c '^overlay-.*backup$'";
      const patiently = { timeout: 200_000 };
      await expect.poll(() => machine.run(`${scheduled} || true`), patiently).toBe('1\n');
      const proved = async () => machine.run('curl --silent http://127.0.0.1:9464/metrics');
      await expect.poll(proved, patiently).toMatch(/^overlay_backup_age_seconds \d/m);
    });

    it('gets a mail when the service is down', async () => {
      await machine.run("sed -i 's/for: 1m/for: 2s/' /opt/overlay/deploy/prometheus/rules.yml");
      const doctor = await follow('Alerts', 0);
      expect(doctor).not.toMatch(/^fault/m);
      await follow('Alerts', 1);
      await mails.printed(/^Subject: .*OverlayDown/m);
      await follow('Alerts', 2);
    });

    it('upgrades after a rehearsal, and everything is still there', async () => {
      await machine.run(`
        cp -al /opt/overlay-${version} /opt/overlay-${next}
        sed -i 's/"version": "${version}"/"version": "${next}"/' /opt/overlay-${next}/package.json /opt/overlay-${next}/apps/service/package.json
        tar cf ${tarball(next)} -C /opt overlay-${next}
        rm -r /opt/overlay-${next}`);
      const printed = await follow('Upgrade', 0);
      expect(printed).toMatch(new RegExp(`^upgrade to ${next}`, 'm'));
      expect(printed).toContain('equal: 1 summaries');
      expect(await runningVersion()).toBe(next);
      expect(await counted()).toBe(1);
    });

    it('goes back to the version before, with the data from before the upgrade', async () => {
      await machine.run(`curl --fail --silent --show-error https://overlay.example.com/api/sdk/event \
        -H 'Authorization: Bearer ${publishableKey}' -H 'Content-Type: application/json' \
        -d '{"eventType":"impression","campaignId":"camp_first","dedupeKey":"second"}'`);
      await expect.poll(counted).toBe(2);
      await follow('Back to the version before', 0);
      expect(await runningVersion()).toBe(version);
      expect(await counted()).toBe(1);
    });

    it('finds a service that lost a store stopped, and not restarted in vain', async () => {
      const said = await machine.run(`
        systemctl stop overlay
        mv /var/lib/overlay/event-store /root
        systemctl start overlay
        while systemctl is-active --quiet overlay; do sleep 0.2; done
        systemctl show overlay --property=ExecMainStatus,NRestarts
        journalctl --unit overlay --output cat --lines 20`);
      expect(said).toMatch(/^ExecMainStatus=3$/m);
      expect(said).toMatch(/^NRestarts=0$/m);
      expect(said).toMatch(/event-store is missing/);
    });

    it('has then followed every command of the page', () => {
      const all = [...page].flatMap(([heading, blocks]) => blocks.map((_, index) => `${heading} ${index}`));
      expect(walked).toEqual(all);
    });
  },
);
