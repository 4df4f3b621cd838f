import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { PlainFailure, runCommand, runTool } from './command.mjs';

/** What the tests need and npm does not have. The files of `tests/kit` find it; no test installs anything. */
const packages = [
  // The shell for most tests, and the browser for the back/forward cache.
  ...['chromium-headless-shell', 'chromium'],
  // The tests render right-to-left and emoji labels, and compare screenshots.
  ...['fonts-noto-core', 'fonts-noto-color-emoji'],
  'nginx-light',
  // systemd-analyze, and the copy of this machine on which an operator follows docs/one-machine.md.
  ...['systemd', 'iproute2'],
  // promtool, a server that runs the queries of deploy/prometheus and deploy/grafana, and what sends its alerts.
  ...['prometheus', 'prometheus-alertmanager'],
  // The examples of the guides in other languages.
  ...['php-cli', 'python3'],
  // The other browser engines, with the codecs of the players.
  'firefox-esr',
  ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  ...[
    'gstreamer1.0-plugins-base',
    'gstreamer1.0-plugins-good',
    'gstreamer1.0-plugins-bad',
    'gstreamer1.0-libav',
  ],
];

await runTool(() => {
  if (process.getuid?.() !== 0)
    throw new PlainFailure(`run it as root: apt-get install ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => {
    if (runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], env) !== 0)
      throw new PlainFailure(`apt-get ${args[0]} failed; its own message is above.`);
  };
  apt('update');
  withoutServers(() => apt('install', '-y', '--no-install-recommends', ...packages));
});

/**
 * Debian starts the server of a package when it is installed, unless this program forbids it:
 * https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt
 * @param {() => void} install
 */
function withoutServers(install) {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return install();
  // Without a listener, the signal would end this process before it has removed the program.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => {});
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy);
  }
}
